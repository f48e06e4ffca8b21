import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { LinksTable } from '../../../db/schema.ts'

const withCreator = (db: Db) =>
  db
    .selectFrom('links')
    .leftJoin('users', 'users.id', 'links.created_by')
    .selectAll('links')
    .select('users.name as creator')

export const linksStore = {
  all: (db: Db) => withCreator(db).orderBy('links.id').execute(),

  find: (db: Db, id: string) => withCreator(db).where('links.id', '=', id).executeTakeFirst(),

  /** Those of which a person is one of the two. */
  ofPerson: (db: Db, userId: string): Promise<LinksTable[]> =>
    db
      .selectFrom('links')
      .selectAll()
      .where((link) => link.or([link('user_a', '=', userId), link('user_b', '=', userId)]))
      .orderBy('id')
      .execute(),

  ofPair: (db: Db, a: string, b: string): Promise<LinksTable[]> =>
    db
      .selectFrom('links')
      .selectAll()
      .where((link) =>
        link.or([
          link.and([link('user_a', '=', a), link('user_b', '=', b)]),
          link.and([link('user_a', '=', b), link('user_b', '=', a)]),
        ]),
      )
      .execute(),

  insert: (trx: Trx<'rota'>, row: LinksTable) => trx.insertInto('links').values(row).execute(),

  update: (trx: Trx<'rota'>, { id, ...row }: LinksTable) =>
    trx.updateTable('links').set(row).where('id', '=', id).execute(),

  remove: (trx: Trx<'rota'>, id: string) => trx.deleteFrom('links').where('id', '=', id).execute(),
}
