import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { revisionOf } from '../../../db/revisions.ts'
import type { SessionsTable } from '../../../db/schema.ts'
import { USER_COLUMNS } from '../users/users.columns.ts'

/** Sessions used since `usedSince`, joined with their people; excludes suspended people. */
const active = (db: Db, usedSince: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.last_used_at', '>', usedSince)
    .where('users.suspended', '=', 0)

/** What a request needs of a session and its person, in one query: each costs a round trip to PostgreSQL. */
const withPeople = (db: Db, usedSince: string) =>
  active(db, usedSince)
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['sessions.id as session_id', 'sessions.token_hash'])
    .select(['sessions.created_at as logged_in_at', 'sessions.last_used_at'])
    .select(USER_COLUMNS)
    .select('second_factors.confirmed_at as second_factor_at')
    .select(revisionOf('schedule').as('schedule_revision'))
    .select(revisionOf('work').as('work_revision'))
    .select(revisionOf('users').as('users_revision'))
    .select(revisionOf('rota').as('rota_revision'))

export const sessionsStore = {
  insert: (db: Db, session: SessionsTable) => db.insertInto('sessions').values(session).execute(),

  /** The session of this token and its person, if it was used since `usedSince` and the person is not suspended. */
  findActive: fixedQuery((db, tokenHash: string, usedSince: string) =>
    withPeople(db, usedSince).where('sessions.token_hash', '=', tokenHash),
  ),

  /** Active sessions of several tokens, in no order. Their hashes are a list in JSON: one SQL for any number. */
  findAllActive: fixedQuery((db, tokenHashes: string, usedSince: string) =>
    withPeople(db, usedSince).where(
      'sessions.token_hash',
      'in',
      db.getExecutor().adapter instanceof PostgresAdapter
        ? sql<string>`(select jsonb_array_elements_text(${tokenHashes}::jsonb))`
        : sql<string>`(select value from json_each(${tokenHashes}))`,
    ),
  ),

  /** Id of the person with this image token; null where the session is not valid or the person waits for approval. */
  personOfImageToken: async (db: Db, imageTokenHash: string, usedSince: string): Promise<string | null> => {
    const session = await active(db, usedSince)
      .select('sessions.user_id')
      .where('sessions.image_token_hash', '=', imageTokenHash)
      .where('users.waiting', '=', 0)
      .executeTakeFirst()
    return session?.user_id ?? null
  },

  /** A person's sessions that were used since `usedSince`, last used first. */
  of: (db: Db, userId: string, usedSince: string) =>
    db
      .selectFrom('sessions')
      .select(['id', 'device', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('last_used_at', '>', usedSince)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Ids of a person's sessions without the newest `keep`, at most 1,000. */
  oldest: async (db: Db, userId: string, keep: number): Promise<string[]> => {
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1000)
      .offset(keep)
      .execute()
    return sessions.map(({ id }) => id)
  },

  /** The role of an open session's person; undefined where it has ended or they are suspended. */
  holder: (db: Db, id: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('users.role')
      .where('sessions.id', '=', id)
      .where('users.suspended', '=', 0)
      .executeTakeFirst(),

  has: async (db: Db, id: string): Promise<boolean> =>
    (await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  /** The subset of these sessions that is valid. */
  open: async (db: Db, ids: string[], usedSince: string): Promise<Set<string>> => {
    const open = await inChunks(ids, (some) =>
      active(db, usedSince).select('sessions.id').where('sessions.id', 'in', some).execute(),
    )
    return new Set(open.map(({ id }) => id))
  },

  /** All sessions, or those of the person with this email, last used first. */
  list: (db: Db, email?: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'users.email', 'sessions.created_at', 'sessions.last_used_at'])
      .$if(email !== undefined, (query) => query.where('users.email', '=', email ?? ''))
      .orderBy('sessions.last_used_at', 'desc')
      .execute(),

  touch: (db: Db, id: string, at: string) =>
    db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute(),

  /** False where the person has no such session. */
  remove: async (db: Db, userId: string, id: string): Promise<boolean> =>
    (await db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()) !== undefined,

  removeAll: (db: Db, userId: string, except = '') =>
    db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).returning('id').execute(),

  removeUnusedSince: (db: Db, at: string) => db.deleteFrom('sessions').where('last_used_at', '<=', at).execute(),
}
