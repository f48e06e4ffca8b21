import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PersonRow } from '../personBehind.ts'

export const peopleStore = {
  /** Everybody with one of these names, those who were added first first. */
  async named(db: Db, nameKeys: string[]): Promise<PersonRow[]> {
    const people = await inChunks([...new Set(nameKeys)], (some) =>
      db.selectFrom('users').selectAll().where('name_key', 'in', some).execute(),
    )
    const added = ({ created_at, id }: PersonRow): string => `${created_at} ${id}`
    return people.sort((a, b) => (added(a) < added(b) ? -1 : 1))
  },

  /** Pairs of somebody who has not joined and an account of the same name, which no admin has called two people. */
  matches: (db: Db) =>
    db
      .selectFrom('users as person')
      .innerJoin('users as account', 'account.name_key', 'person.name_key')
      .leftJoin('people_apart as apart', (join) =>
        join.onRef('apart.person_id', '=', 'person.id').onRef('apart.user_id', '=', 'account.id'),
      )
      .select(['person.id as person_id', 'person.name as person_name', 'account.id', 'account.name', 'account.email'])
      .select('account.created_at')
      .where(sql<SqlBool>`person.joined = 0`)
      .where('account.joined', '=', 1)
      .where('account.suspended', '=', 0)
      .where('apart.person_id', 'is', null)
      .orderBy('account.created_at', 'desc')
      .orderBy('account.id')
      .orderBy('person.id')
      .execute(),

  keepApart: (db: Db, personId: string, userId: string) =>
    db
      .insertInto('people_apart')
      .values({ person_id: personId, user_id: userId })
      .onConflict((row) => row.doNothing())
      .execute(),
}
