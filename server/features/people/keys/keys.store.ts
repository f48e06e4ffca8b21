import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { revisionOf } from '../../../db/revisions.ts'
import type { ProgramKeysTable } from '../../../db/schema.ts'

export type KeyRow = Awaited<ReturnType<typeof keysStore.list>>[number]

/** Keys that have not ended. */
const live = (db: Db) => db.selectFrom('program_keys').where('program_keys.ended_at', 'is', null)

export const keysStore = {
  /** The key of this hash that has not ended, with the revisions that a request needs. */
  findLive: fixedQuery((db, tokenHash: string) =>
    live(db)
      .select(['id', 'access', 'role', 'last_used_at'])
      .select(revisionOf('schedule').as('schedule_revision'))
      .select(revisionOf('work').as('work_revision'))
      .select(revisionOf('users').as('users_revision'))
      .select(revisionOf('rota').as('rota_revision'))
      .where('token_hash', '=', tokenHash),
  ),

  isLive: async (db: Db, id: string): Promise<boolean> =>
    (await live(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  /** Keys that have not ended, the newest first, with who made them. */
  list: (db: Db) =>
    live(db)
      .leftJoin('users', 'users.id', 'program_keys.created_by')
      .select(['program_keys.id', 'program_keys.name', 'program_keys.access', 'program_keys.role'])
      .select(['program_keys.created_by', 'program_keys.created_at', 'program_keys.last_used_at'])
      .select('users.name as creator_name')
      .orderBy('program_keys.created_at', 'desc')
      .orderBy('program_keys.id', 'desc')
      .execute(),

  /** The name of a key, also of one that has ended; undefined for an unknown one. */
  nameOf: async (db: Db, id: string): Promise<string | undefined> =>
    (await db.selectFrom('program_keys').select('name').where('id', '=', id).executeTakeFirst())?.name,

  countLive: async (db: Db): Promise<number> => {
    const { rows } = await live(db)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  },

  /** Keys that a person made, ended ones too, the oldest first. */
  madeBy: (db: Db, userId: string) =>
    db
      .selectFrom('program_keys')
      .select(['name', 'access', 'role', 'created_at', 'last_used_at', 'ended_at'])
      .where('created_by', '=', userId)
      .orderBy('created_at')
      .execute(),

  insert: (trx: Db, row: ProgramKeysTable) => trx.insertInto('program_keys').values(row).execute(),

  touch: (db: Db, id: string, at: string) =>
    db.updateTable('program_keys').set({ last_used_at: at }).where('id', '=', id).execute(),

  /** Ends a key, whose hash goes; undefined where it has ended or was never there. */
  end: (trx: Db, id: string, at: string) =>
    trx
      .updateTable('program_keys')
      .set({ ended_at: at, token_hash: null })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('name')
      .executeTakeFirst(),
}
