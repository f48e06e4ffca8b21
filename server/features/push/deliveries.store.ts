import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { PushDeliveriesTable, Schema } from '../../db/schema.ts'

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

const isFree = (now: string) => (where: ExpressionBuilder<Schema, 'push_deliveries'>) =>
  where.or([where('leased_until', 'is', null), where('leased_until', '<', now)])

/** Pushes that wait or are on their way. A lease that has run out is worth nothing. */
export const deliveriesStore = {
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

  /** Due pushes that nobody has, but none to these push services, which have enough to do. */
  due: async (db: Db, now: string, limit: number, but: string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('push_deliveries')
      .select('id')
      .where('due_at', '<=', now)
      .where(isFree(now))
      .$if(but.length > 0, (query) => query.where('origin', 'not in', but))
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Takes those of these that are still free. Nobody else takes them before `until`. */
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
}
