import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { OutboxTable, PushDeliveriesTable } from '../../../db/schema.ts'
import type { Outcome } from '../../../providers/push/webPush.ts'
import type { MailsService } from '../mail/mails.service.ts'
import { arrivalsStore } from './arrivals.store.ts'
import { recipientOf, toArrival, toDeliveryRow } from './deliveries.rows.ts'
import { deliveriesStore } from './deliveries.store.ts'
import { withoutEnded } from './ended.ts'
import { isFollowed, subjectOf } from './followed.ts'
import { LEASE_SECONDS, type LeasedDelivery, leaseEnd, toLeased } from './leases.ts'
import { expandEntries, nextOf } from './notifications/expandEntries.ts'
import { after, type EntryNotification, type Kinds, type Notification } from './notifications/notification.ts'
import { outboxStore } from './outbox.store.ts'
import { backoffSeconds, MAX_RETRY_SECONDS, retryAt } from './retries.ts'
import { type Recipient, subscriptionsStore } from './subscriptions.store.ts'

/** Precision of a device's last-sent time. */
const SENT_SECONDS = 60

export interface SentDelivery {
  delivery: LeasedDelivery
  outcome: Outcome
}

interface Needs {
  db: Db
  change: Change
  kinds: Kinds
  mails: Pick<MailsService, 'isOn' | 'add'>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** A lease that begins now: taken once the rows are known, since the clock may be put back while they are read. */
function leaseNow() {
  const now = new Date()
  const at = now.toISOString()
  return { now, at, until: after(at, LEASE_SECONDS), end: leaseEnd(now) }
}

/** Stores the pushes of entries, of a device and topic the last one; returns those that are leased to this process. */
async function storePushes(
  trx: Db,
  pushes: EntryNotification[],
  entries: OutboxTable[],
  { at, until, end }: ReturnType<typeof leaseNow>,
  exceptOrigins: string[],
): Promise<LeasedDelivery[]> {
  const followed = new Map(entries.flatMap((row) => (isFollowed(row.kind) ? [[row.id, row]] : [])))
  const still = await subscriptionsStore.bySession(trx, columnOf(columnOf(pushes, 'to'), 'session_id'))
  const last = new Map<string, { row: PushDeliveriesTable; to: Recipient; entryId: string }>()
  for (const { entryId, to, notification } of pushes) {
    if (to.session_id !== null && !still.has(to.session_id)) continue
    const row = toDeliveryRow({ to, notification }, at, until, exceptOrigins)
    last.set(row.topic === null ? row.id : `${row.session_id} ${row.topic}`, { row, to, entryId })
  }
  const made = [...last.values()]
  const added = await deliveriesStore.add(trx, columnOf(made, 'row'))
  const arrivals = made.flatMap(({ row, to, entryId }) => {
    const entry = followed.get(entryId)
    return entry ? [toArrival(row, to, entry.kind, subjectOf(entry.payload))] : []
  })
  await arrivalsStore.add(trx, arrivals)
  return made.flatMap(({ row, to }) => (row.leased_until && added.has(row.id) ? toLeased(row, to, end) : []))
}

/** Stores outcomes; returns the deliveries that are given up. */
async function storeOutcomes(trx: Db, sent: SentDelivery[], now: Date): Promise<SentDelivery[]> {
  const at = now.toISOString()
  const of = (...wanted: Outcome['kind'][]) => sent.filter(({ outcome }) => wanted.includes(outcome.kind))
  const endpoints = (some: SentDelivery[]) => [...new Set(columnOf(columnOf(some, 'delivery'), 'endpoint'))]
  const givenUp: SentDelivery[] = []
  for (const { delivery, outcome } of sent) {
    if (outcome.kind !== 'later' && outcome.kind !== 'refused') continue
    const due = retryAt(delivery, outcome, now)
    const reason = `too late for another try after ${outcome.reason}`
    if (due === null) givenUp.push({ delivery, outcome: { kind: 'dropped', reason } })
    else await deliveriesStore.postpone(trx, delivery.id, delivery.attempts + 1, due)
  }
  await deliveriesStore.remove(trx, columnOf([...of('taken', 'dropped', 'gone'), ...givenUp], 'delivery'))
  for (const endpoint of endpoints(of('gone'))) await subscriptionsStore.removeGone(trx, endpoint)
  await arrivalsStore.markTaken(trx, columnOf(columnOf(of('taken'), 'delivery'), 'uuid'), at)
  await subscriptionsStore.markSent(trx, endpoints(of('taken')), at, after(at, -SENT_SECONDS))
  await subscriptionsStore.markFailing(trx, endpoints(of('later', 'refused')), at)
  return givenUp
}

/**
 * A transaction that excludes the ones of other processes: two that lock many rows of the outbox and the deliveries in
 * different orders would deadlock.
 */
const inTurn = <Result>({ change }: Needs, write: (trx: Db) => Promise<Result>): Promise<Result> =>
  change('pushes', ({ trx }) => write(trx))

/**
 * Replaces a batch of outbox entries by deliveries and mails in one transaction; the process that removes an entry owns
 * it. Returns the number of entries, and the deliveries leased to this process: all but those to `exceptOrigins`.
 */
async function expand(needs: Needs, limit: number, exceptOrigins: string[]) {
  const { db, kinds, mails, log } = needs
  const rows = nextOf(await outboxStore.due(db, new Date().toISOString(), limit))
  if (!rows) return { taken: 0, leased: [] }
  const run = leaseNow()
  const { now, at } = run
  const ids = columnOf(rows, 'id')
  try {
    const made = await expandEntries(rows, now, { kinds, log, isMailOn: mails.isOn })
    const leased = await inTurn(needs, async (trx) => {
      const ours = await outboxStore.remove(trx, ids)
      for (const { entryId, mail, wantedAt } of made.mails)
        if (ours.has(entryId)) await mails.add(trx, mail, { now, wantedAt })
      const pushes = made.pushes.filter(({ entryId }) => ours.has(entryId))
      return storePushes(trx, pushes, rows, run, exceptOrigins)
    })
    return { taken: rows.length, leased }
  } catch (error) {
    const [{ attempts }] = rows
    await inTurn(needs, (trx) => outboxStore.postpone(trx, ids, after(at, backoffSeconds(attempts))))
    throw error
  }
}

/** Leases due deliveries, except those to these push services. */
async function lease(needs: Needs, limit: number, exceptOrigins: string[]): Promise<LeasedDelivery[]> {
  const due = await deliveriesStore.due(needs.db, new Date().toISOString(), limit, exceptOrigins)
  // Usually there is none, and nothing is written.
  if (due.length === 0) return []
  const { now, at, until, end } = leaseNow()
  return inTurn(needs, async (trx) => {
    const leased = await deliveriesStore.lease(trx, due, at, until)
    const taken = await withoutEnded(trx, leased, needs.kinds, now)
    const devices = await subscriptionsStore.bySession(trx, columnOf(taken, 'session_id'))
    return taken.flatMap((delivery) => {
      const device = recipientOf(delivery, devices)
      return device ? toLeased(delivery, device, end) : []
    })
  })
}

export type DeliveriesService = ReturnType<typeof deliveriesService>

export function deliveriesService(needs: Needs) {
  const { db } = needs
  return {
    expand: (limit: number, exceptOrigins: string[]) => expand(needs, limit, exceptOrigins),
    lease: (limit: number, exceptOrigins: string[]) => lease(needs, limit, exceptOrigins),

    /**
     * Stores outcomes: removes sent and dropped deliveries, postpones the others. Returns, as dropped, those that would
     * expire before their next try.
     */
    async settle(sent: SentDelivery[]): Promise<SentDelivery[]> {
      const now = new Date()
      return inTurn(needs, (trx) => storeOutcomes(trx, sent, now))
    },

    /** Ends the leases of deliveries that this process will not send. */
    async release(deliveries: LeasedDelivery[]): Promise<void> {
      if (deliveries.length > 0) await inTurn(needs, (trx) => deliveriesStore.release(trx, columnOf(deliveries, 'id')))
    },

    /**
     * Corrects times from before the clock was put back. Entries and deliveries due later than any retry become due
     * now; leases longer than any lease end like one taken now.
     */
    async bringBack(): Promise<void> {
      const now = new Date().toISOString()
      const latest = (seconds: number) => after(now, seconds + CLOCK_SKEW_MS / 1000)
      const lease = { latest: latest(LEASE_SECONDS), end: after(now, LEASE_SECONDS) }
      const latestDue = latest(MAX_RETRY_SECONDS)
      await inTurn(needs, async (trx) => {
        await outboxStore.bringBack(trx, now, latestDue)
        await deliveriesStore.bringBack(trx, now, { latestDue, lease })
      })
    },

    /** Stores a delivery of one notification, and returns its uuid. */
    async add(to: Recipient, notification: Notification): Promise<string> {
      const row = toDeliveryRow({ to, notification }, new Date().toISOString(), null)
      await deliveriesStore.add(db, [row])
      await arrivalsStore.add(db, [toArrival(row, to, 'push.test', null)])
      return row.uuid
    },
  }
}
