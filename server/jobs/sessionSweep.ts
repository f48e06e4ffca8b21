import type { FastifyBaseLogger } from 'fastify'

/** What the command line promises: a page that is open notices within a minute. */
const EVERY_MS = 60_000

/**
 * Looks every minute for live connections whose session has ended. Returns how to stop, which waits for a look under way.
 * A look that fails is logged, and made up for by the next one.
 */
export function startSessionSweep(
  log: Pick<FastifyBaseLogger, 'error'>,
  closeEnded: () => Promise<void>,
): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = closeEnded().catch((err: unknown) => log.error({ err }, 'looking for ended sessions failed'))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    return looking
  }
}
