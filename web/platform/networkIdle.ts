/** Milliseconds without a finished request after which the network counts as idle. */
export const QUIET_MS = 1500

/**
 * Calls `act` once the network is idle, so that optional code does not compete with the first load. Returns the cancel
 * function.
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
