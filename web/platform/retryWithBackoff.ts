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
