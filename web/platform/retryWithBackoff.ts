/** Milliseconds before the first try, doubled after each up to LONGEST_PAUSE. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

/** Calls `act` with exponential backoff, and whenever the browser goes online. Returns the cancel function. */
export function retryWithBackoff(act: () => Promise<void>): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const actAfter = (pause: number) => {
    timer = setTimeout(async () => {
      await act()
      if (!isOver) actAfter(Math.min(2 * pause, LONGEST_PAUSE))
    }, pause)
  }
  actAfter(FIRST_PAUSE)
  addEventListener('online', act)
  return () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', act)
  }
}

/**
 * Fetches a part of the app that shows itself, unasked, and calls `onFetched` once: where it does not come, the page
 * stays as it is, and it is fetched again after a pause, or with the next connection that the browser tells of. Returns
 * the cancel function.
 */
export function untilFetched<Part>(load: () => Promise<Part>, onFetched: (part: Part) => void): () => void {
  let isOver = false
  const stop = () => {
    isOver = true
    stopTrying()
  }
  const fetchIt = async () => {
    try {
      const part = await load()
      if (isOver) return
      stop()
      onFetched(part)
    } catch (error) {
      console.warn('A part of the app has not come:', error)
    }
  }
  const stopTrying = retryWithBackoff(fetchIt)
  fetchIt()
  return stop
}
