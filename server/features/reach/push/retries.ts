import type { Outcome } from '../../../providers/push/webPush.ts'
import type { LeasedDelivery } from './leases.ts'

/** Tries after which an entry that cannot be expanded is dropped. */
export const MAX_TRIES = 20

/** Backoff: 5 s, 10 s, 20 s … half an hour. Deliveries get up to 50 % jitter, so that they do not retry all at once. */
const FIRST_RETRY_SECONDS = 5
export const MAX_RETRY_SECONDS = 1800

/** Pause after refused keys, which nobody corrects within seconds. */
const REFUSED_RETRY_SECONDS = 900

/** Backoff after `attempts` failed tries. */
export const backoffSeconds = (attempts: number): number =>
  Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, MAX_TRIES))

/** ISO time of the next try, or null where the delivery expires before. */
export function retryAt({ attempts, expires_at }: LeasedDelivery, outcome: Outcome, now: Date): string | null {
  const own = outcome.kind === 'refused' ? REFUSED_RETRY_SECONDS : backoffSeconds(attempts) * (1 - Math.random() / 2)
  const asked = outcome.kind === 'later' && outcome.afterMs !== undefined ? outcome.afterMs / 1000 : 0
  const at = new Date(now.getTime() + Math.max(own, asked) * 1000)
  // Compared as numbers: Retry-After may exceed the range of ISO dates.
  return at.getTime() < Date.parse(expires_at) ? at.toISOString() : null
}
