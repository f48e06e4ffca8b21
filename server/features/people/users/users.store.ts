import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { UsersTable } from '../../../db/schema.ts'
import { USER_COLUMNS } from './users.columns.ts'

/** Emails that sign in an account, as the index has it: without parameters, or the databases would not use it. */
const SIGNS_IN = sql<SqlBool>`users.joined = 1 and users.email <> ''`

export const usersStore = {
  insert: (db: Db, user: Insertable<UsersTable>) => db.insertInto('users').values(user).execute(),

  insertAll: (db: Db, users: Insertable<UsersTable>[]) =>
    inChunks(users, (some) => db.insertInto('users').values(some).returning('id').execute()),

  all: (db: Db) => db.selectFrom('users').select(USER_COLUMNS).orderBy('id').execute(),

  active: (db: Db) =>
    db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('suspended', '=', 0)
      .where('waiting', '=', 0)
      .orderBy('id')
      .execute(),

  /** Names that shifts link to: not those that people chose themselves and no admin has confirmed. */
  activeNames: (db: Db) =>
    db
      .selectFrom('users')
      .select(['id', 'name_key'])
      .where('suspended', '=', 0)
      .where('waiting', '=', 0)
      .where('given_name', 'is', null)
      .execute(),

  /** Active people whose self-chosen name stands in unlinked shifts, without those that an admin declined. */
  nameLinks: (db: Db) =>
    db
      .selectFrom('users')
      .innerJoin('places', 'places.name_key', 'users.name_key')
      .select(['users.id', 'users.name', 'users.given_name'])
      .select(({ fn }) => fn.count<number>('places.id').as('shifts'))
      .where('users.given_name', 'is not', null)
      .where('users.suspended', '=', 0)
      .where('places.state', '=', 'typed')
      .where('places.user_id', 'is', null)
      .where((where) =>
        where.or([
          where('users.declined_name_key', 'is', null),
          where('users.declined_name_key', '!=', where.ref('users.name_key')),
        ]),
      )
      .groupBy(['users.id', 'users.name', 'users.given_name'])
      .orderBy('users.id')
      .execute(),

  names: (db: Db, ids: string[]) => db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),

  joined: (db: Db, ids: string[]) =>
    db.selectFrom('users').select('id').where('id', 'in', ids).where('joined', '=', 1).execute(),

  existing: (db: Db, ids: string[]) => db.selectFrom('users').select('id').where('id', 'in', ids).execute(),

  find: (db: Db, id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  findCredentials: (db: Db, email: string) =>
    db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .select('users.password_hash')
      .where('email', '=', email)
      .where(SIGNS_IN)
      .executeTakeFirst(),

  passwordHash: async (db: Db, id: string): Promise<string | undefined> =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash,

  withEmails: (db: Db, emails: string[]) =>
    inChunks(emails, (some) =>
      db.selectFrom('users').select(['id', 'email']).where('email', 'in', some).where(SIGNS_IN).execute(),
    ),

  withPhones: (db: Db, numbers: string[]) =>
    inChunks(numbers, (some) =>
      db
        .selectFrom('users')
        .select(['id', 'verified_phone_number'])
        .where('verified_phone_number', 'in', some)
        .execute(),
    ),

  findByVerifiedPhone: (db: Db, phoneNumber: string) =>
    db.selectFrom('users').selectAll().where('verified_phone_number', '=', phoneNumber).executeTakeFirst(),

  update: (db: Db, id: string, change: Updateable<UsersTable>) =>
    db.updateTable('users').set(change).where('id', '=', id).returning(USER_COLUMNS).executeTakeFirst(),

  /** Locks a row until the transaction ends, on both databases, by an update that changes nothing. */
  hold: (trx: Db, id: string) =>
    trx
      .updateTable('users')
      .set((person) => ({ password_hash: person.ref('password_hash') }))
      .where('id', '=', id)
      .returning(['role', 'suspended', 'password_hash'])
      .executeTakeFirst(),

  /** Deletes the person, and by `on delete cascade` sessions, devices, settings and the calendar's address. */
  remove: (trx: Db, id: string) => trx.deleteFrom('users').where('id', '=', id).execute(),

  activeSuperAdmins: (db: Db) =>
    db.selectFrom('users').select('id').where('role', '=', 'superAdmin').where('suspended', '=', 0).execute(),

  isEmpty: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
}
