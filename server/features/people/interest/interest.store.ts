import type { Insertable } from 'kysely'
import type { InterestStatus } from '#shared/people/interest.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { InterestTable } from '../../../db/schema.ts'

export const interestStore = {
  insert: (trx: Trx<'interest'>, row: Insertable<InterestTable>) => trx.insertInto('interest').values(row).execute(),
  newest: (db: Db) => db.selectFrom('interest').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),
  find: (db: Db, id: string) => db.selectFrom('interest').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Emails are stored in lower case (shared/people/personFields.ts). */
  ofEmail: (db: Db, email: string) =>
    db
      .selectFrom('interest')
      .selectAll()
      .where('email', '=', email.toLowerCase())
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  remove: (trx: Trx<'interest'>, id: string) =>
    trx.deleteFrom('interest').where('id', '=', id).returning('id').executeTakeFirst(),
  update: (trx: Trx<'interest'>, id: string, change: { status?: InterestStatus; note?: string | null }) =>
    trx.updateTable('interest').set(change).where('id', '=', id).returningAll().executeTakeFirst(),
}
