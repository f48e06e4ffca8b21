import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'
import { columnOf } from '../../db/columnOf.ts'
import { risingId } from '../../db/risingId.ts'
import type { PushArrivalsTable, PushDeliveriesTable } from '../../db/schema.ts'
import type { Outcome } from '../../providers/push/webPush.ts'
import type { MailsService } from '../mail/mails.service.ts'
import { arrivalsStore } from './arrivals.store.ts'
import { type Delivery, deliveriesStore } from './deliveries.store.ts'
import { withoutEnded } from './ended.ts'
import { isFollowed, subjectOf } from './followed.ts'
import { LEASE_SECONDS, type LeasedDelivery, leaseEnd, toLeased } from './leases.ts'
import { expandEntries, nextOf } from './notifications/expandEntries.ts'
import {
  type AddressedNotification,
  after,
  type Kinds,
  type Notification,
  toPayload,
} from './notifications/notification.ts'
import { outboxStore } from './outbox.store.ts'
import { backoffSeconds, MAX_RETRY_SECONDS, retryAt } from './retries.ts'
import { type Recipient, subscriptionsStore } from './subscriptions.store.ts'

/** Precision of a device's last-sent time. */
const SENT_SECONDS = 60

export interface SentDelivery {
  delivery: LeasedDelivery
  outcome: Outcome
}

export interface DeliveriesService {
  /**
   * Replaces a batch of outbox entries by deliveries and mails in one transaction; the process that removes an entry owns it. Returns
   * the number of entries, and the deliveries leased to this process: all but those to `exceptOrigins`.
   */
  expand(limit: number, exceptOrigins: string[]): Promise<{ taken: number; leased: LeasedDelivery[] }>
  /** Leases due deliveries, except those to these push services. */
  lease(limit: number, exceptOrigins: string[]): Promise<LeasedDelivery[]>
  /**
   * Stores outcomes: removes sent and dropped deliveries, postpones the others. Returns, as dropped, those that would expire
   * before their next try.
   */
  settle(sent: SentDelivery[]): Promise<SentDelivery[]>
  /** Ends the leases of deliveries that this process will not send. */
  release(deliveries: LeasedDelivery[]): Promise<void>
  /**
   * Corrects times from before the clock was put back. Entries and deliveries due later than any retry become due now;
   * leases longer than any lease end like one taken now.
   */
  bringBack(): Promise<void>
  /** Stores a delivery of one notification, and returns its uuid. */
  add(to: Recipient, notification: Notification): Promise<string>
}

interface Needs {
  db: Db
  change: Change
  kinds: Kinds
  mails: Pick<MailsService, 'isOn' | 'add'>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** The origin of a normalized URL, without parsing it. */
const originOf = (href: string): string => href.slice(0, href.indexOf('/', 'https://'.length))

const NO_ADDRESS = { user_id: null, endpoint: null, p256dh: null, auth: null }

const addressOf = ({ user_id, endpoint, p256dh, auth }: Recipient) => ({ user_id, endpoint, p256dh, auth })

/** The device of a delivery: by its own address, else by its session, which may have a newer one. */
function recipientOf(delivery: Delivery, bySession: Map<string | null, Recipient>): Recipient | undefined {
  const { session_id, user_id, endpoint, p256dh, auth } = delivery
  if (session_id !== null) return bySession.get(session_id)
  return user_id && endpoint && p256dh && auth ? { session_id, user_id, endpoint, p256dh, auth } : undefined
}

/** A push whose arrival is followed. */
const toArrival = (
  { uuid, due_at }: PushDeliveriesTable,
  { user_id, session_id }: Recipient,
  kind: string,
  subject_id: string | null,
): PushArrivalsTable => ({
  ...{ uuid, user_id, session_id, kind, subject_id },
  sent_at: due_at,
  taken_at: null,
  arrived_at: null,
  opened_at: null,
})

/** A new delivery, leased to this process unless its push service is in `exceptOrigins`. */
function toRow(
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

export function deliveriesService({ db, change, kinds, mails, log }: Needs): DeliveriesService {
  /**
   * A transaction that excludes the ones of other processes: two that lock many rows of the outbox and the deliveries in
   * different orders would deadlock.
   */
  const inTurn = <Result>(write: (trx: Db) => Promise<Result>): Promise<Result> =>
    change('pushes', ({ trx }) => write(trx))

  return {
    async expand(limit, exceptOrigins) {
      const now = new Date()
      const [until, end] = [after(now.toISOString(), LEASE_SECONDS), leaseEnd(now)]
      const rows = nextOf(await outboxStore.due(db, now.toISOString(), limit))
      if (!rows) return { taken: 0, leased: [] }
      const ids = rows.map(({ id }) => id)
      const followed = new Map(rows.flatMap((row) => (isFollowed(row.kind) ? [[row.id, row]] : [])))
      try {
        const made = await expandEntries(rows, now, { kinds, log, isMailOn: mails.isOn })
        const leased = await inTurn(async (trx) => {
          const ours = await outboxStore.remove(trx, ids)
          for (const { entryId, mail, wantedAt } of made.mails)
            if (ours.has(entryId)) await mails.add(trx, mail, { now, wantedAt })
          const still = await subscriptionsStore.bySession(
            trx,
            made.pushes.map(({ to }) => to.session_id),
          )
          // The last delivery of a device and topic; it would replace the earlier ones.
          const last = new Map<string, { row: PushDeliveriesTable; to: Recipient; entryId: string }>()
          for (const one of made.pushes) {
            if (!ours.has(one.entryId)) continue
            if (one.to.session_id !== null && !still.has(one.to.session_id)) continue
            const row = toRow(one, now.toISOString(), until, exceptOrigins)
            last.set(row.topic === null ? row.id : `${row.session_id} ${row.topic}`, {
              row,
              to: one.to,
              entryId: one.entryId,
            })
          }
          const added = await deliveriesStore.add(
            trx,
            [...last.values()].map(({ row }) => row),
          )
          await arrivalsStore.add(
            trx,
            [...last.values()].flatMap(({ row, to, entryId }) => {
              const entry = followed.get(entryId)
              return entry ? [toArrival(row, to, entry.kind, subjectOf(entry.payload))] : []
            }),
          )
          return [...last.values()].flatMap(({ row, to }) =>
            row.leased_until && added.has(row.id) ? toLeased(row, to, end) : [],
          )
        })
        return { taken: rows.length, leased }
      } catch (error) {
        const [{ attempts }] = rows
        await inTurn((trx) => outboxStore.postpone(trx, ids, after(now.toISOString(), backoffSeconds(attempts))))
        throw error
      }
    },

    async lease(limit, exceptOrigins) {
      const now = new Date()
      const [until, end] = [after(now.toISOString(), LEASE_SECONDS), leaseEnd(now)]
      const due = await deliveriesStore.due(db, now.toISOString(), limit, exceptOrigins)
      // Usually there is none, and nothing is written.
      if (due.length === 0) return []
      return inTurn(async (trx) => {
        const taken = await withoutEnded(
          trx,
          await deliveriesStore.lease(trx, due, now.toISOString(), until),
          kinds,
          now,
        )
        const devices = await subscriptionsStore.bySession(trx, columnOf(taken, 'session_id'))
        return taken.flatMap((delivery) => {
          const device = recipientOf(delivery, devices)
          return device ? toLeased(delivery, device, end) : []
        })
      })
    },

    async settle(sent) {
      const now = new Date()
      const at = now.toISOString()
      const of = (...wanted: Outcome['kind'][]) => sent.filter(({ outcome }) => wanted.includes(outcome.kind))
      const endpoints = (some: SentDelivery[]) => [...new Set(some.map(({ delivery }) => delivery.endpoint))]
      const done = of('taken', 'dropped', 'gone').map(({ delivery }) => delivery)
      const givenUp: SentDelivery[] = []
      await inTurn(async (trx) => {
        for (const { delivery, outcome } of sent) {
          if (outcome.kind !== 'later' && outcome.kind !== 'refused') continue
          const due = retryAt(delivery, outcome, now)
          const reason = `too late for another try after ${outcome.reason}`
          if (due === null) givenUp.push({ delivery, outcome: { kind: 'dropped', reason } })
          else await deliveriesStore.postpone(trx, delivery.id, delivery.attempts + 1, due)
        }
        await deliveriesStore.remove(trx, [...done, ...givenUp.map(({ delivery }) => delivery)])
        for (const endpoint of endpoints(of('gone'))) await subscriptionsStore.removeGone(trx, endpoint)
        await arrivalsStore.markTaken(
          trx,
          of('taken').map(({ delivery }) => delivery.uuid),
          at,
        )
        await subscriptionsStore.markSent(trx, endpoints(of('taken')), at, after(at, -SENT_SECONDS))
        await subscriptionsStore.markFailing(trx, endpoints(of('later', 'refused')), at)
      })
      return givenUp
    },

    async release(deliveries) {
      if (deliveries.length === 0) return
      const ids = deliveries.map(({ id }) => id)
      await inTurn((trx) => deliveriesStore.release(trx, ids))
    },

    async bringBack() {
      const now = new Date().toISOString()
      const latest = (seconds: number) => after(now, seconds + CLOCK_SKEW_MS / 1000)
      const lease = { latest: latest(LEASE_SECONDS), end: after(now, LEASE_SECONDS) }
      const latestDue = latest(MAX_RETRY_SECONDS)
      await inTurn(async (trx) => {
        await outboxStore.bringBack(trx, now, latestDue)
        await deliveriesStore.bringBack(trx, now, { latestDue, lease })
      })
    },

    async add(to, notification) {
      const row = toRow({ to, notification }, new Date().toISOString(), null)
      await deliveriesStore.add(db, [row])
      await arrivalsStore.add(db, [toArrival(row, to, 'push.test', null)])
      return row.uuid
    },
  }
}
