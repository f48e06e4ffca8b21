/** A page in which nothing has been fetched for so long has come to rest, in milliseconds. */
const QUIET_MS = 1500

/**
 * Calls `act` once the page has come to rest. What a page can do without is fetched then, so that it takes nothing from
 * the line of a first load. Returns how to stop waiting.
 */
export function onNetworkIdle(act: () => void): () => void {
  const wait = () => setTimeout(rest, QUIET_MS)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = wait()
  })
  const rest = () => {
    observer.disconnect()
    act()
  }
  let timer = wait()
  observer.observe({ type: 'resource' })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
