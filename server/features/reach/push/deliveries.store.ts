import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PushDeliveriesTable, Schema } from '../../../db/schema.ts'

export type Delivery = Pick<PushDeliveriesTable, (typeof DELIVERY)[number]>

const DELIVERY = [
  'id',
  'session_id',
  'user_id',
  'endpoint',
  'p256dh',
  'auth',
  'origin',
  'uuid',
  'topic',
  'payload',
  'urgency',
  'expires_at',
  'attempts',
] as const

const isFree = (now: string) => (where: ExpressionBuilder<Schema, 'push_deliveries'>) =>
  where.or([where('leased_until', 'is', null), where('leased_until', '<', now)])

/** Deliveries that are due later, due now or being sent. An expired lease counts as none. */
export const deliveriesStore = {
  /**
   * Adds deliveries. One with the device and topic of a stored delivery replaces its content, and keeps its lease and
   * due time. Returns the ids of the new rows.
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
            // Two processes may expand messages of one channel concurrently; the newer message stays.
            .where(sql<boolean>`push_deliveries.expires_at <= excluded.expires_at`),
        )
        .returning('id')
        .execute(),
    )
    return new Set(written.map(({ id }) => id))
  },

  /** Ids of due, unleased deliveries, except those to these push services. */
  due: async (db: Db, now: string, limit: number, exceptOrigins: string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('push_deliveries')
      .select('id')
      .where('due_at', '<=', now)
      .where(isFree(now))
      .$if(exceptOrigins.length > 0, (query) => query.where('origin', 'not in', exceptOrigins))
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Leases those deliveries that are still free, until `until`. */
  lease: (trx: Db, ids: string[], now: string, until: string): Promise<Delivery[]> =>
    inChunks(ids, (some) =>
      trx
        .updateTable('push_deliveries')
        .set({ leased_until: until })
        .where('id', 'in', some)
        .where(isFree(now))
        .returning(DELIVERY)
        .execute(),
    ),

  /** Removes finished deliveries. One whose content was replaced meanwhile stays, and its lease ends. */
  async remove(db: Db, done: Pick<Delivery, 'id' | 'uuid'>[]): Promise<void> {
    const removed = await inChunks(done, (some) =>
      db
        .deleteFrom('push_deliveries')
        .where('id', 'in', columnOf(some, 'id'))
        .where('uuid', 'in', columnOf(some, 'uuid'))
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

  /** Makes deliveries due after `latestDue` due now, and ends leases beyond `lease.latest` at `lease.end`. */
  async bringBack(db: Db, now: string, times: { latestDue: string; lease: { latest: string; end: string } }) {
    const { latestDue, lease } = times
    await db.updateTable('push_deliveries').set({ due_at: now }).where('due_at', '>', latestDue).execute()
    await db
      .updateTable('push_deliveries')
      .set({ leased_until: lease.end })
      .where('leased_until', '>', lease.latest)
      .execute()
  },

  /** Ends leases. */
  async release(db: Db, ids: string[]): Promise<void> {
    await inChunks(ids, (some) =>
      db.updateTable('push_deliveries').set({ leased_until: null }).where('id', 'in', some).execute(),
    )
  },

  /** Postpones a delivery, or the content that has replaced it. */
  postpone: (db: Db, id: string, attempts: number, dueAt: string) =>
    db
      .updateTable('push_deliveries')
      .set({ attempts, due_at: dueAt, leased_until: null })
      .where('id', '=', id)
      .execute(),
}
