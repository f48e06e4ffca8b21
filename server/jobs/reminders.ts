import type { FastifyBaseLogger } from 'fastify'
import type { RemindersService } from '../features/push/reminders.service.ts'

const EVERY_MS = 60_000

/**
 * Looks for reminders whose time has come, now and every minute until the returned function is called, and calls `told`
 * after each look. A look that fails is logged, and made up for by the next one.
 */
export function startReminders(
  log: Pick<FastifyBaseLogger, 'error'>,
  reminders: RemindersService,
  told: () => void,
): () => void {
  const run = (): Promise<void> =>
    reminders.remind().then(told, (err: unknown) => log.error({ err }, 'reminders failed'))
  void run()
  const timer = setInterval(run, EVERY_MS)
  return () => clearInterval(timer)
}
