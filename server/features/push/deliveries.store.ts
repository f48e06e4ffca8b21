import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import type { PushDeliveriesTable } from '../../db/schema.ts'
import type { Recipient } from './recipients.store.ts'

export type Delivery = Pick<PushDeliveriesTable, 'id' | 'session_id' | 'origin' | 'uuid' | 'topic' | 'payload'> &
  Pick<PushDeliveriesTable, 'urgency' | 'expires_at' | 'attempts'>

const DELIVERY = [
  'id',
  'session_id',
  'origin',
  'uuid',
  'topic',
  'payload',
  'urgency',
  'expires_at',
  'attempts',
] as const

/** Rows in one INSERT, ids in one list: few enough for either database's parameters. */
const CHUNK = 500

export async function inChunks<Item, Row>(items: Item[], query: (chunk: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < items.length; start += CHUNK)
    rows.push(...(await query(items.slice(start, start + CHUNK))))
  return rows
}

/** What is to be told, and the pushes it becomes. A lease that has run out is worth nothing. */
export const deliveriesStore = {
  /** Due entries, the oldest first. They are nobody's until they are removed. */
  dueOutbox: fixedQuery((db, now: string, limit: number) =>
    db.selectFrom('outbox').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(limit),
  ),

  /** Takes entries out of the outbox, and returns the ids of those that nobody else was faster with. */
  removeOutbox: async (trx: Db, ids: string[]): Promise<Set<string>> =>
    new Set(
      (await inChunks(ids, (some) => trx.deleteFrom('outbox').where('id', 'in', some).returning('id').execute())).map(
        ({ id }) => id,
      ),
    ),

  /** Puts off entries that could not be expanded. */
  async postponeOutbox(db: Db, ids: string[], dueAt: string): Promise<void> {
    await inChunks(ids, (some) =>
      db.updateTable('outbox').set({ attempts: sql`attempts + 1`, due_at: dueAt }).where('id', 'in', some).execute(),
    )
  },

  /** Those of some sessions that still have a device. */
  registered: async (trx: Db, sessionIds: string[]): Promise<Set<string>> =>
    new Set(
      (
        await inChunks([...new Set(sessionIds)], (some) =>
          trx.selectFrom('push_subscriptions').select('session_id').where('session_id', 'in', some).execute(),
        )
      ).map(({ session_id }) => session_id),
    ),

  /**
   * Adds pushes. One whose topic waits for the device already takes the place of the older one there, and keeps its lease
   * and its turn. Returns the ids of those that are new.
   */
  add: async (trx: Db, rows: PushDeliveriesTable[]): Promise<Set<string>> => {
    const written = await inChunks(rows, (some) =>
      trx
        .insertInto('push_deliveries')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(['session_id', 'topic'])
            .doUpdateSet(({ ref }) => ({
              uuid: ref('excluded.uuid'),
              payload: ref('excluded.payload'),
              urgency: ref('excluded.urgency'),
              expires_at: ref('excluded.expires_at'),
              attempts: 0,
            }))
            // Where two processes expand messages of one channel, the newer one stays.
            .where(sql<boolean>`push_deliveries.expires_at <= excluded.expires_at`),
        )
        .returning('id')
        .execute(),
    )
    return new Set(written.map(({ id }) => id))
  },

  /** Takes due pushes, but none to these push services, which have enough to do. Nobody else takes them before `until`. */
  async lease(
    db: Db,
    now: string,
    until: string,
    limit: number,
    but: string[],
  ): Promise<{ delivery: Delivery; device: Recipient }[]> {
    const due = await db
      .selectFrom('push_deliveries')
      .select('id')
      .where('due_at', '<=', now)
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
      .$if(but.length > 0, (query) => query.where('origin', 'not in', but))
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    const taken = await inChunks(
      due.map(({ id }) => id),
      (ids) =>
        db
          .updateTable('push_deliveries')
          .set({ leased_until: until })
          .where('id', 'in', ids)
          .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
          .returning(DELIVERY)
          .execute(),
    )
    const sessions = [...new Set(taken.map(({ session_id }) => session_id))]
    const devices = await inChunks(sessions, (ids) =>
      db
        .selectFrom('push_subscriptions')
        .select(['session_id', 'user_id', 'endpoint', 'p256dh', 'auth'])
        .where('session_id', 'in', ids)
        .execute(),
    )
    const known = new Map(devices.map((device) => [device.session_id, device]))
    return taken.flatMap((delivery) => {
      const device = known.get(delivery.session_id)
      return device ? { delivery, device } : []
    })
  },

  /** Takes pushes off that have been sent or given up; the ones that have been replaced meanwhile have their turn now. */
  async remove(db: Db, done: Pick<Delivery, 'id' | 'uuid'>[]): Promise<void> {
    const removed = await inChunks(done, (some) =>
      db
        .deleteFrom('push_deliveries')
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .where(
          'uuid',
          'in',
          some.map(({ uuid }) => uuid),
        )
        .returning('id')
        .execute(),
    )
    if (removed.length === done.length) return
    const gone = new Set(removed.map(({ id }) => id))
    await this.release(
      db,
      done.flatMap(({ id }) => (gone.has(id) ? [] : [id])),
    )
  },

  /** Makes due now what is due after `latestDue`, and ends at `lease.end` what is leased for longer than `lease.latest`. */
  async bringBack(db: Db, now: string, times: { latestDue: string; lease: { latest: string; end: string } }) {
    const { latestDue, lease } = times
    await db.updateTable('outbox').set({ due_at: now }).where('due_at', '>', latestDue).execute()
    await db.updateTable('push_deliveries').set({ due_at: now }).where('due_at', '>', latestDue).execute()
    await db
      .updateTable('push_deliveries')
      .set({ leased_until: lease.end })
      .where('leased_until', '>', lease.latest)
      .execute()
  },

  /** Gives leases back: whoever comes first may take these. */
  async release(db: Db, ids: string[]): Promise<void> {
    await inChunks(ids, (some) =>
      db.updateTable('push_deliveries').set({ leased_until: null }).where('id', 'in', some).execute(),
    )
  },

  /** Puts a push off, or what has taken its place. */
  postpone: (db: Db, id: string, attempts: number, dueAt: string) =>
    db
      .updateTable('push_deliveries')
      .set({ attempts, due_at: dueAt, leased_until: null })
      .where('id', '=', id)
      .execute(),

  /** Notes that a push service has taken something for these devices; not more often than is of use to anybody. */
  async markSent(db: Db, sessionIds: string[], now: string, unlessSince: string): Promise<void> {
    await inChunks(sessionIds, (some) =>
      db
        .updateTable('push_subscriptions')
        .set({ last_sent_at: now, failing_since: null })
        .where('session_id', 'in', some)
        .where((where) =>
          where.or([
            where('last_sent_at', 'is', null),
            where('last_sent_at', '<', unlessSince),
            where('failing_since', 'is not', null),
          ]),
        )
        .execute(),
    )
  },

  async markFailing(db: Db, sessionIds: string[], now: string): Promise<void> {
    await inChunks(sessionIds, (some) =>
      db
        .updateTable('push_subscriptions')
        .set({ failing_since: now })
        .where('session_id', 'in', some)
        .where('failing_since', 'is', null)
        .execute(),
    )
  },

  /** Forgets a device that its push service no longer knows, unless it has registered anew meanwhile. */
  forget: (db: Db, { session_id, endpoint }: Pick<Recipient, 'session_id' | 'endpoint'>) =>
    db.deleteFrom('push_subscriptions').where('session_id', '=', session_id).where('endpoint', '=', endpoint).execute(),
}
