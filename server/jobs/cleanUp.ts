import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '#shared/days.ts'

/** Difference between wall clock and monotonic clock above which the wall clock is not trusted at once. */
const MAX_JUMP_MS = HOUR_MS

/** Milliseconds by which the clock was put forward since the previous call. */
function clockWatch(): () => number {
  let offset = Date.now() - performance.now()
  return () => {
    const before = offset
    offset = Date.now() - performance.now()
    return offset - before
  }
}

/**
 * Makes a job of several clean-ups. A failed one is logged, and the others run. Deleted data cannot be restored, so a
 * run that finds the clock put forward by more than an hour deletes nothing: until the next run somebody, or the time
 * service, may correct the clock.
 */
export function cleanUp(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  cleanUps: (() => Promise<void>)[],
): () => Promise<void> {
  const jumpSinceLastRun = clockWatch()
  return async () => {
    const jump = jumpSinceLastRun()
    if (jump > MAX_JUMP_MS) {
      log.warn({ hours: Math.round(jump / HOUR_MS) }, 'the clock was put forward: nothing is forgotten this hour')
      return
    }
    for (const each of cleanUps) await each().catch((err: unknown) => log.error({ err }, 'clean-up failed'))
  }
}
