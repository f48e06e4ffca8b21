import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { PushArrivalsTable } from '../../db/schema.ts'

/** Pushes whose arrival on a device is followed, by the uuid of their payload. */
export const arrivalsStore = {
  add: (trx: Db, rows: PushArrivalsTable[]) =>
    inChunks(rows, (some) => trx.insertInto('push_arrivals').values(some).execute()),

  find: (db: Db, uuid: string) =>
    db.selectFrom('push_arrivals').selectAll().where('uuid', '=', uuid).executeTakeFirst(),

  /** Stores when a push service took pushes; those that are not followed have no row. */
  markTaken: (trx: Db, uuids: string[], at: string) =>
    inChunks(uuids, (some) =>
      trx
        .updateTable('push_arrivals')
        .set({ taken_at: at })
        .where('uuid', 'in', some)
        .where('taken_at', 'is', null)
        .execute(),
    ),

  /** Stores when a push was shown first. Returns what it is about, or undefined where that was stored before. */
  markArrived: (trx: Db, uuid: string, at: string) =>
    trx
      .updateTable('push_arrivals')
      .set({ arrived_at: at })
      .where('uuid', '=', uuid)
      .where('arrived_at', 'is', null)
      .returning(['kind', 'user_id', 'subject_id'])
      .executeTakeFirst(),

  /** Stores when a push was opened first. */
  markOpened: (trx: Db, uuid: string, at: string) =>
    trx
      .updateTable('push_arrivals')
      .set({ opened_at: at })
      .where('uuid', '=', uuid)
      .where('opened_at', 'is', null)
      .execute(),

  async removeBefore(db: Db, sentAt: string): Promise<void> {
    await db.deleteFrom('push_arrivals').where('sent_at', '<', sentAt).execute()
  },
}
