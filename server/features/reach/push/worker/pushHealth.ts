import type { FastifyBaseLogger } from 'fastify'
import type { SentDelivery } from '../deliveries.service.ts'

/** Minimum time between two log lines about one fault of one push service. */
const INTERVAL_MS = 3_600_000

/** Logs faults of push services once an hour instead of once per push. */
export class PushHealth {
  readonly #logged = new Map<string, number>()
  readonly #log: Pick<FastifyBaseLogger, 'warn'>

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  note({ delivery: { origin }, outcome }: SentDelivery): void {
    if (outcome.kind === 'taken' || outcome.kind === 'gone') return
    const { kind, reason } = outcome
    // A dropped push is lost, so each one is logged.
    if (kind === 'dropped') {
      this.#log.warn({ origin, reason }, 'push dropped')
      return
    }
    const key = `${kind} ${origin}`
    const loggedAt = this.#logged.get(key)
    if (loggedAt !== undefined && performance.now() - loggedAt < INTERVAL_MS) return
    this.#logged.set(key, performance.now())
    this.#log.warn({ origin, reason }, `push service: ${kind === 'later' ? 'to be tried again' : 'refuses us'}`)
  }
}
