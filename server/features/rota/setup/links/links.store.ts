import type { Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import type { LinksTable } from '../../../../db/schema.ts'

const withCreator = (db: Db) =>
  db
    .selectFrom('links')
    .leftJoin('users', 'users.id', 'links.created_by')
    .selectAll('links')
    .select('users.name as creator')

/** Links with the names of their two members. */
const withMembers = (db: Db) =>
  db.selectFrom('links').innerJoin('users as a', 'a.id', 'user_a').innerJoin('users as b', 'b.id', 'user_b')

export const linksStore = {
  /** All links, by the names of their two members. */
  all: (db: Db) =>
    withMembers(db)
      .leftJoin('users as creator', 'creator.id', 'links.created_by')
      .selectAll('links')
      .select('creator.name as creator')
      .orderBy('a.name_key')
      .orderBy('b.name_key')
      .orderBy('links.id')
      .execute(),

  find: (db: Db, id: string) => withCreator(db).where('links.id', '=', id).executeTakeFirst(),

  /** The links of a person, by the name of the other member. */
  ofPerson: (db: Db, userId: string): Promise<LinksTable[]> =>
    withMembers(db)
      .selectAll('links')
      .where((link) => link.or([link('user_a', '=', userId), link('user_b', '=', userId)]))
      .orderBy(({ eb }) =>
        eb.case().when('user_a', '=', userId).then(eb.ref('b.name_key')).else(eb.ref('a.name_key')).end(),
      )
      .orderBy('links.id')
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
