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

  /** Stores the first time at which a push was shown, and at which it was opened. */
  mark: (trx: Db, { uuid, arrived_at, opened_at }: Pick<PushArrivalsTable, 'uuid' | 'arrived_at' | 'opened_at'>) =>
    trx.updateTable('push_arrivals').set({ arrived_at, opened_at }).where('uuid', '=', uuid).execute(),

  async removeBefore(db: Db, sentAt: string): Promise<void> {
    await db.deleteFrom('push_arrivals').where('sent_at', '<', sentAt).execute()
  },
}
