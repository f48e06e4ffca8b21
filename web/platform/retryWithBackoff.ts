/** How long to wait before the first try and between the others, in milliseconds: doubled each time up to the longest. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

/** Calls `act` when the browser says that there is a line, and now and then by itself. Returns how to stop. */
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
