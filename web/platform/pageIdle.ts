/** Maximum milliseconds that a busy page delays what it does not show. */
const TIMEOUT_MS = 5000

/** Milliseconds of the delay where the browser does not tell when it is idle, as Safari. */
const GUESS_MS = 500

/** Milliseconds from then to the alert of a call: a page's own files and answers come first on a slow line. */
export const ALERT_MS = 1000

/**
 * Calls `act` once the page has drawn what it has: loading more would delay its first paint. Returns the cancel
 * function.
 */
export function onPageIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, GUESS_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(request)
}
