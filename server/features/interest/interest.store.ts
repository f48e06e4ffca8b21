import type { Db } from '../../db/client.ts'
import type { InterestTable } from '../../db/schema.ts'

export const interestStore = {
  insert: (db: Db, row: InterestTable) => db.insertInto('interest').values(row).execute(),
  newest: (db: Db) => db.selectFrom('interest').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),
  find: (db: Db, id: string) => db.selectFrom('interest').selectAll().where('id', '=', id).executeTakeFirst(),
  setStatus: (db: Db, id: string, status: string) =>
    db.updateTable('interest').set({ status }).where('id', '=', id).returningAll().executeTakeFirst(),
}
