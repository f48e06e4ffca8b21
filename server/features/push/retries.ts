import type { Outcome } from '../../providers/push/webPush.ts'
import type { LeasedDelivery } from './leases.ts'

/** After so many tries an entry that cannot be expanded is taken for broken. */
export const MAX_TRIES = 20

/** Retries come after 5 s, 10 s, 20 s … half an hour, each up to half of it earlier, so that they do not all come at once. */
const FIRST_RETRY_SECONDS = 5
export const MAX_RETRY_SECONDS = 1800

/** Keys are not put right within seconds. */
const REFUSED_RETRY_SECONDS = 900

/** How long what has failed so many times waits. */
export const retrySeconds = (attempts: number): number =>
  Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, MAX_TRIES))

/** When to try again; null where it would tell nothing any more by then. */
export function retryAt({ attempts, expires_at }: LeasedDelivery, outcome: Outcome, now: Date): string | null {
  const own = outcome.kind === 'refused' ? REFUSED_RETRY_SECONDS : retrySeconds(attempts) * (1 - Math.random() / 2)
  const asked = outcome.kind === 'later' && outcome.afterMs !== undefined ? outcome.afterMs / 1000 : 0
  const at = new Date(now.getTime() + Math.max(own, asked) * 1000)
  // Compared as numbers: a push service may ask for a time that no date can hold.
  return at.getTime() < Date.parse(expires_at) ? at.toISOString() : null
}
