import type { FastifyBaseLogger } from 'fastify'

const EVERY_MS = 3_600_000

/** Runs each clean-up now and every hour until the returned function is called. A failing one is logged, not fatal. */
export function startCleanUp(log: FastifyBaseLogger, cleanUps: (() => Promise<void>)[]): () => void {
  const run = async (): Promise<void> => {
    for (const cleanUp of cleanUps) await cleanUp().catch((err: unknown) => log.error({ err }, 'clean-up failed'))
  }
  void run()
  const timer = setInterval(run, EVERY_MS)
  return () => clearInterval(timer)
}
