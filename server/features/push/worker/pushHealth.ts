import type { FastifyBaseLogger } from 'fastify'
import type { SentDelivery } from '../deliveries.service.ts'

/** How long one kind of trouble with one push service is known before it is named again. */
const KNOWN_MS = 3_600_000

/** Names trouble with a push service in the log once, not once for each push. */
export class PushHealth {
  readonly #named = new Map<string, number>()
  readonly #log: Pick<FastifyBaseLogger, 'warn'>

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  note({ delivery: { origin }, outcome }: SentDelivery): void {
    if (outcome.kind === 'taken' || outcome.kind === 'gone') return
    const { kind, reason } = outcome
    // A push that is dropped is lost: each of them is named.
    if (kind === 'dropped') {
      this.#log.warn({ origin, reason }, 'push dropped')
      return
    }
    const key = `${kind} ${origin}`
    const named = this.#named.get(key)
    if (named !== undefined && performance.now() - named < KNOWN_MS) return
    this.#named.set(key, performance.now())
    this.#log.warn({ origin, reason }, `push service: ${kind === 'later' ? 'to be tried again' : 'refuses us'}`)
  }
}
