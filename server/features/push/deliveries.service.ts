import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'
import { risingId } from '../../db/risingId.ts'
import type { PushDeliveriesTable } from '../../db/schema.ts'
import type { Outcome } from '../../providers/push/webPush.ts'
import { deliveriesStore } from './deliveries.store.ts'
import { devicesStore } from './devices.store.ts'
import { LEASE_SECONDS, type LeasedDelivery, leaseEnd, toLeased } from './leases.ts'
import { nextOf, noticesOf } from './notifications/expandEntries.ts'
import { type AddressedNotice, after, type Kinds, type Notice, toPayload } from './notifications/notification.ts'
import { outboxStore } from './outbox.store.ts'
import type { Recipient } from './recipients.store.ts'
import { MAX_RETRY_SECONDS, retryAt, retrySeconds } from './retries.ts'

/** How exact the time of the last push is. */
const SENT_SECONDS = 60

export interface SentDelivery {
  delivery: LeasedDelivery
  outcome: Outcome
}

export interface DeliveriesService {
  /**
   * Makes pushes of a batch of the outbox, which goes in the same transaction: whoever removes an entry has it. Those come
   * back that are ours to send, none to `butTo`.
   */
  expand(limit: number, butTo: string[]): Promise<{ taken: number; leased: LeasedDelivery[] }>
  /** Takes pushes that wait, but none to these push services. */
  lease(limit: number, butTo: string[]): Promise<LeasedDelivery[]>
  /**
   * Writes down what became of them: sent and given up are gone, others get another turn. Those come back, as dropped,
   * whose next turn would come too late.
   */
  settle(sent: SentDelivery[]): Promise<SentDelivery[]>
  /** Gives back what will not be sent by this process. */
  release(deliveries: LeasedDelivery[]): Promise<void>
  /**
   * Brings back what a clock, put back since, has dated further ahead than anything is put off: such entries and pushes
   * are due now, such leases end when one taken now would.
   */
  bringBack(): Promise<void>
  /** Adds a notice for one device and returns its uuid. */
  add(to: Recipient, notice: Notice): Promise<string>
}

interface Needs {
  db: Db
  change: Change
  kinds: Kinds
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Of an address as `URL` writes it. */
const originOf = (href: string): string => href.slice(0, href.indexOf('/', 'https://'.length))

/** A new push, leased to us unless it goes where enough is on its way already. */
function toRow(
  { to, notice }: AddressedNotice,
  now: string,
  until: string | null,
  butTo: string[] = [],
): PushDeliveriesTable {
  const payload = toPayload(notice)
  const origin = originOf(to.endpoint)
  return {
    id: risingId(),
    session_id: to.session_id,
    origin,
    uuid: payload.uuid,
    topic: notice.topic,
    payload: JSON.stringify(payload),
    urgency: notice.urgency,
    due_at: now,
    expires_at: notice.expiresAt,
    attempts: 0,
    leased_until: butTo.includes(origin) ? null : until,
  }
}

export function deliveriesService({ db, change, kinds, log }: Needs): DeliveriesService {
  /**
   * Writes to many rows of the outbox and of the pushes, one process after the other: two of them that lock the same rows
   * in different orders would stop each other.
   */
  const inTurn = <Result>(write: (trx: Db) => Promise<Result>): Promise<Result> =>
    change('pushes', ({ trx }) => write(trx))

  return {
    async expand(limit, butTo) {
      const now = new Date()
      const [until, end] = [after(now.toISOString(), LEASE_SECONDS), leaseEnd(now)]
      const rows = nextOf(await outboxStore.due(db, now.toISOString(), limit))
      if (!rows) return { taken: 0, leased: [] }
      const ids = rows.map(({ id }) => id)
      try {
        const made = await noticesOf(rows, now, { kinds, log })
        const leased = await inTurn(async (trx) => {
          const ours = await outboxStore.remove(trx, ids)
          const still = await devicesStore.bySession(
            trx,
            made.map(({ to }) => to.session_id),
          )
          // Of one topic the last for a device; the others would only be replaced by it.
          const last = new Map<string, { row: PushDeliveriesTable; to: Recipient }>()
          for (const one of made) {
            if (!ours.has(one.entryId) || !still.has(one.to.session_id)) continue
            const row = toRow(one, now.toISOString(), until, butTo)
            last.set(row.topic === null ? row.id : `${row.session_id} ${row.topic}`, { row, to: one.to })
          }
          const added = await deliveriesStore.add(
            trx,
            [...last.values()].map(({ row }) => row),
          )
          return [...last.values()].flatMap(({ row, to }) =>
            row.leased_until && added.has(row.id) ? toLeased(row, to, end) : [],
          )
        })
        return { taken: rows.length, leased }
      } catch (error) {
        const [{ attempts }] = rows
        await inTurn((trx) => outboxStore.postpone(trx, ids, after(now.toISOString(), retrySeconds(attempts))))
        throw error
      }
    },

    async lease(limit, butTo) {
      const now = new Date()
      const [until, end] = [after(now.toISOString(), LEASE_SECONDS), leaseEnd(now)]
      const due = await deliveriesStore.due(db, now.toISOString(), limit, butTo)
      // Most of the time there is none: nothing is written then.
      if (due.length === 0) return []
      return inTurn(async (trx) => {
        const taken = await deliveriesStore.lease(trx, due, now.toISOString(), until)
        const devices = await devicesStore.bySession(
          trx,
          taken.map(({ session_id }) => session_id),
        )
        return taken.flatMap((delivery) => {
          const device = devices.get(delivery.session_id)
          return device ? toLeased(delivery, device, end) : []
        })
      })
    },

    async settle(sent) {
      const now = new Date()
      const at = now.toISOString()
      const of = (...wanted: Outcome['kind'][]) => sent.filter(({ outcome }) => wanted.includes(outcome.kind))
      const sessions = (some: SentDelivery[]) => [...new Set(some.map(({ delivery }) => delivery.session_id))]
      const done = of('taken', 'dropped').map(({ delivery }) => delivery)
      const givenUp: SentDelivery[] = []
      await inTurn(async (trx) => {
        for (const { delivery } of of('gone')) await devicesStore.forget(trx, delivery)
        for (const { delivery, outcome } of sent) {
          if (outcome.kind !== 'later' && outcome.kind !== 'refused') continue
          const due = retryAt(delivery, outcome, now)
          const reason = `too late for another try after ${outcome.reason}`
          if (due === null) givenUp.push({ delivery, outcome: { kind: 'dropped', reason } })
          else await deliveriesStore.postpone(trx, delivery.id, delivery.attempts + 1, due)
        }
        await deliveriesStore.remove(trx, [...done, ...givenUp.map(({ delivery }) => delivery)])
        await devicesStore.markSent(trx, sessions(of('taken')), at, after(at, -SENT_SECONDS))
        await devicesStore.markFailing(trx, sessions(of('later', 'refused')), at)
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

    async add(to, notice) {
      const row = toRow({ to, notice }, new Date().toISOString(), null)
      await deliveriesStore.add(db, [row])
      return row.uuid
    },
  }
}
