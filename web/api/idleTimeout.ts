/** Milliseconds without progress after which a request is aborted. */
const TIMEOUT_MS = 60_000

/** Runs `work` with a signal that aborts with `stop`, or when `more` was not called for TIMEOUT_MS. */
export async function withIdleTimeout<Result>(
  stop: AbortSignal,
  work: (signal: AbortSignal, more: () => void) => Promise<Result>,
): Promise<Result> {
  const control = new AbortController()
  const giveUp = () => control.abort()
  let timer = setTimeout(giveUp, TIMEOUT_MS)
  const more = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, TIMEOUT_MS)
  }
  stop.addEventListener('abort', giveUp)
  try {
    return await work(control.signal, more)
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', giveUp)
  }
}
