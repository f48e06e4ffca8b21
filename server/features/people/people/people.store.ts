import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PeopleMatch } from '#shared/people/people.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PersonRow } from '../users/personBehind.ts'

const sameEmail = (verified: 0 | 1) =>
  sql<SqlBool>`account.email = person.email and account.email <> '' and account.email_verified = ${sql.lit(verified)}`

type Shared = PeopleMatch['by']

/** How an account and a person share something, and what, in the order of what it proves. */
const SHARED: [by: Shared, isShared: RawBuilder<SqlBool>, contact: RawBuilder<string | null>][] = [
  ['phoneNumber', sql<SqlBool>`account.verified_phone_number = person.phone_number`, sql`person.phone_number`],
  ['email', sameEmail(1), sql`person.email`],
  ['unprovenEmail', sameEmail(0), sql`person.email`],
  ['name', sql<SqlBool>`account.name_key = person.name_key`, sql`null`],
]

/**
 * Pairs of somebody who has not joined and an account, of all or the given one, by what they share, which no admin has
 * called two people.
 */
const pairs = (db: Db, [by, isShared, contact]: (typeof SHARED)[number], userId?: string) =>
  db
    .selectFrom('users as person')
    .innerJoin('users as account', (join) => join.on(isShared))
    .leftJoin('people_apart as apart', (join) =>
      join.onRef('apart.person_id', '=', 'person.id').onRef('apart.user_id', '=', 'account.id'),
    )
    .select(['person.id as person_id', 'person.name as person_name', 'account.id', 'account.name', 'account.email'])
    .select(['account.created_at', sql.lit(by).as('by'), contact.as('contact')])
    .where(sql<SqlBool>`person.joined = 0`)
    .where(sql<SqlBool>`account.joined = 1`)
    .where('account.suspended', '=', 0)
    .where('apart.person_id', 'is', null)
    .$if(userId !== undefined, (query) => query.where('account.id', '=', userId as string))
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

  /** Pairs of somebody who has not joined and an account, each by what proves most, that are not kept apart. */
  async matches(db: Db) {
    const rows: Awaited<ReturnType<typeof pairs>> = []
    for (const shared of SHARED) rows.push(...(await pairs(db, shared)))
    const key = (row: (typeof rows)[number]): string => `${row.created_at} ${row.id} ${row.person_id}`
    const strongest = new Map(rows.toReversed().map((row) => [key(row), row]))
    return [...strongest.values()].sort((a, b) => (key(a) < key(b) ? 1 : -1))
  },

  /** True where somebody who has not joined has the number or email of this account. */
  async sharesContact(db: Db, userId: string): Promise<boolean> {
    for (const shared of SHARED) if (shared[0] !== 'name' && (await pairs(db, shared, userId)).length > 0) return true
    return false
  },

  /** Undefined where they are kept apart already. */
  keepApart: (db: Db, personId: string, userId: string) =>
    db
      .insertInto('people_apart')
      .values({ person_id: personId, user_id: userId })
      .onConflict((row) => row.doNothing())
      .returning('person_id')
      .executeTakeFirst(),
}
