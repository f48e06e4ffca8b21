import type { Db } from '../../db/client.ts'
import type { UsersTable } from '../../db/schema.ts'
import { USER_COLUMNS } from './users.columns.ts'

export const usersStore = {
  insert: (db: Db, user: UsersTable) => db.insertInto('users').values(user).execute(),

  all: (db: Db) => db.selectFrom('users').select(USER_COLUMNS).orderBy('name_key').orderBy('id').execute(),

  active: (db: Db) =>
    db.selectFrom('users').select(USER_COLUMNS).where('suspended', '=', 0).orderBy('name_key').orderBy('id').execute(),

  activeNames: (db: Db) => db.selectFrom('users').select(['id', 'name_key']).where('suspended', '=', 0).execute(),

  findCredentials: (db: Db, email: string) =>
    db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .select('users.password_hash')
      .where('email', '=', email)
      .executeTakeFirst(),

  isEmpty: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
}
