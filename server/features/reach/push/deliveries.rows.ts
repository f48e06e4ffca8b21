import { risingId } from '../../../db/risingId.ts'
import type { PushArrivalsTable, PushDeliveriesTable } from '../../../db/schema.ts'
import type { Delivery } from './deliveries.store.ts'
import { type AddressedNotification, toPayload } from './notifications/notification.ts'
import type { Recipient } from './subscriptions.store.ts'

/** The origin of a normalized URL, without parsing it. */
const originOf = (href: string): string => href.slice(0, href.indexOf('/', 'https://'.length))

const NO_ADDRESS = { user_id: null, endpoint: null, p256dh: null, auth: null }

const addressOf = ({ user_id, endpoint, p256dh, auth }: Recipient) => ({ user_id, endpoint, p256dh, auth })

/** The device of a delivery: by its own address, else by its session, which may have a newer one. */
export function recipientOf(delivery: Delivery, bySession: Map<string | null, Recipient>): Recipient | undefined {
  const { session_id, user_id, endpoint, p256dh, auth } = delivery
  if (session_id !== null) return bySession.get(session_id)
  return user_id && endpoint && p256dh && auth ? { session_id, user_id, endpoint, p256dh, auth } : undefined
}

/** A push whose arrival is followed. */
export const toArrival = (
  { uuid, due_at }: PushDeliveriesTable,
  { user_id, session_id }: Recipient,
  kind: string,
  subject_id: string | null,
): PushArrivalsTable => ({
  uuid,
  user_id,
  session_id,
  kind,
  subject_id,
  sent_at: due_at,
  taken_at: null,
  arrived_at: null,
  opened_at: null,
})

/** A new delivery, leased to this process unless its push service is in `exceptOrigins`. */
export function toDeliveryRow(
  { to, notification }: AddressedNotification,
  now: string,
  until: string | null,
  exceptOrigins: string[] = [],
): PushDeliveriesTable {
  const payload = toPayload(notification)
  const origin = originOf(to.endpoint)
  return {
    id: risingId(),
    session_id: to.session_id,
    ...(to.session_id === null ? addressOf(to) : NO_ADDRESS),
    origin,
    uuid: payload.uuid,
    topic: notification.topic,
    payload: JSON.stringify(payload),
    urgency: notification.urgency,
    due_at: now,
    expires_at: notification.expiresAt,
    attempts: 0,
    leased_until: exceptOrigins.includes(origin) ? null : until,
  }
}
