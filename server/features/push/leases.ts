import type { Delivery } from './deliveries.store.ts'
import type { Recipient } from './recipients.store.ts'

/** How long a process may keep what it has taken: far longer than expanding or sending takes. */
export const LEASE_SECONDS = 60

/**
 * A push that is ours to send until a moment, which is over as soon as either says so: the clock, by which others take it
 * over, or the milliseconds of this process, which nobody puts back.
 */
export type LeasedDelivery = Delivery & Recipient & { until: LeaseEnd }

interface LeaseEnd {
  clock: number
  process: number
}

/** Field by field: to spread what thousands of are made of takes a multiple of the time. */
export const toLeased = (row: Delivery, to: Recipient, until: LeaseEnd): LeasedDelivery => ({
  id: row.id,
  session_id: row.session_id,
  origin: row.origin,
  uuid: row.uuid,
  topic: row.topic,
  payload: row.payload,
  urgency: row.urgency,
  expires_at: row.expires_at,
  attempts: row.attempts,
  user_id: to.user_id,
  endpoint: to.endpoint,
  p256dh: to.p256dh,
  auth: to.auth,
  until,
})

/** When a lease that is taken now ends. */
export const leaseEnd = (now: Date): LeaseEnd => ({
  clock: now.getTime() + LEASE_SECONDS * 1000,
  process: performance.now() + LEASE_SECONDS * 1000,
})
