import type { FastifyBaseLogger } from 'fastify'

export interface Job {
  /** Name in the log: `<name> failed`. */
  name: string
  everyMs: number
  run(): Promise<void>
}

/**
 * Runs each job now and then in its interval. A failed run is logged, and the next one makes up for it. Returns a
 * function that stops all jobs and resolves once the runs in progress have ended.
 */
export function startJobs(log: Pick<FastifyBaseLogger, 'error'>, jobs: Job[]): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = jobs.map(({ name, everyMs, run }) => {
    const runOnce = (): void => {
      const ended = run()
        .catch((err: unknown) => log.error({ err }, `${name} failed`))
        .finally(() => running.delete(ended))
      running.add(ended)
    }
    runOnce()
    return setInterval(runOnce, everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}
