import type { FastifyBaseLogger } from 'fastify'

const EVERY_MS = 3_600_000

/** How far the clock may run ahead of the time that has gone by before it is not believed at once. */
const JUMP_MS = 3_600_000

/** By how many milliseconds the clock has been put forward between two calls; the first one says 0. */
function clockWatch(): () => number {
  let ahead = Date.now() - performance.now()
  return () => {
    const before = ahead
    ahead = Date.now() - performance.now()
    return ahead - before
  }
}

/**
 * Runs each clean-up now and every hour until the returned function is called. A failing one is logged, not fatal. What is
 * cleaned up is gone for good, so a round that finds the clock put forward by more than an hour leaves everything to the
 * next one: somebody, or the time service, may put it right until then.
 */
export function startCleanUp(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  cleanUps: (() => Promise<void>)[],
): () => void {
  const jumped = clockWatch()
  const run = async (): Promise<void> => {
    const jump = jumped()
    if (jump > JUMP_MS)
      return log.warn(
        { hours: Math.round(jump / 3_600_000) },
        'the clock was put forward: nothing is forgotten this hour',
      )
    for (const cleanUp of cleanUps) await cleanUp().catch((err: unknown) => log.error({ err }, 'clean-up failed'))
  }
  void run()
  const timer = setInterval(run, EVERY_MS)
  return () => clearInterval(timer)
}
