import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PersonRow } from '../personBehind.ts'

const SAME_NAME = sql<SqlBool>`account.name_key = person.name_key`
const SAME_EMAIL = sql<SqlBool>`account.email = person.email and account.email <> '' and account.email_verified = 1`
const SAME_PHONE = sql<SqlBool>`account.verified_phone_number = person.phone_number`

/** Pairs of somebody who has not joined and an account, by what they share, which no admin has called two people. */
const pairs = (db: Db, isShared: RawBuilder<SqlBool>) =>
  db
    .selectFrom('users as person')
    .innerJoin('users as account', (join) => join.on(isShared))
    .leftJoin('people_apart as apart', (join) =>
      join.onRef('apart.person_id', '=', 'person.id').onRef('apart.user_id', '=', 'account.id'),
    )
    .select(['person.id as person_id', 'person.name as person_name', 'account.id', 'account.name', 'account.email'])
    .select('account.created_at')
    .where(sql<SqlBool>`person.joined = 0`)
    .where(sql<SqlBool>`account.joined = 1`)
    .where('account.suspended', '=', 0)
    .where('apart.person_id', 'is', null)
    .execute()

export const peopleStore = {
  /** Everybody with one of these names, those who were added first first. */
  async named(db: Db, nameKeys: string[]): Promise<PersonRow[]> {
    const people = await inChunks([...new Set(nameKeys)], (some) =>
      db.selectFrom('users').selectAll().where('name_key', 'in', some).execute(),
    )
    const added = ({ created_at, id }: PersonRow): string => `${created_at} ${id}`
    return people.sort((a, b) => (added(a) < added(b) ? -1 : 1))
  },

  /**
   * Pairs of somebody who has not joined and an account of the same name, or with their proven contact, that are not
   * kept apart.
   */
  async matches(db: Db) {
    const rows = [...(await pairs(db, SAME_NAME)), ...(await pairs(db, SAME_EMAIL)), ...(await pairs(db, SAME_PHONE))]
    const key = (row: (typeof rows)[number]): string => `${row.created_at} ${row.id} ${row.person_id}`
    return [...new Map(rows.map((row) => [key(row), row])).values()].sort((a, b) => (key(a) < key(b) ? 1 : -1))
  },

  keepApart: (db: Db, personId: string, userId: string) =>
    db
      .insertInto('people_apart')
      .values({ person_id: personId, user_id: userId })
      .onConflict((row) => row.doNothing())
      .execute(),
}
