import type { Selectable } from 'kysely'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import type { TasksTable } from '../../db/schema.ts'

const COLUMNS = ['id', 'title', 'due_date', 'status', 'assigned_to', 'version'] as const

export type TaskRow = Pick<Selectable<TasksTable>, (typeof COLUMNS)[number]>

/** Identifies the version of a task that was read. */
type Known = Pick<TaskRow, 'id' | 'version'>

const newestFirst = (db: Db) =>
  db.selectFrom('tasks').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc')

export const tasksStore = {
  of: fixedQuery((db, userId: string) => newestFirst(db).where('assigned_to', '=', userId)),

  all: fixedQuery((db) => newestFirst(db)),

  find: (db: Db, id: string) => db.selectFrom('tasks').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** True for every account, also suspended ones, except those that wait for approval. */
  isPerson: async (db: Db, id: string): Promise<boolean> =>
    (await db.selectFrom('users').select('id').where('id', '=', id).where('waiting', '=', 0).executeTakeFirst()) !==
    undefined,

  insert: (trx: Trx<'work'>, row: TasksTable) => trx.insertInto('tasks').values(row).execute(),

  /** Returns no row where the task was changed or deleted since it was read. */
  update: (trx: Trx<'work'>, { id, version }: Known, change: Omit<TaskRow, keyof Known>) =>
    trx
      .updateTable('tasks')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(COLUMNS)
      .executeTakeFirst(),

  /** One person's tasks with their creation times. */
  ofWithCreatedAt: (db: Db, userId: string) =>
    newestFirst(db).select('created_at').where('assigned_to', '=', userId).execute(),

  removeOf: (trx: Trx<'work'>, userId: string) =>
    trx.deleteFrom('tasks').where('assigned_to', '=', userId).returning('id').execute(),

  /** Returns false where the task was changed or deleted since it was read. */
  remove: async (trx: Trx<'work'>, { id, version }: Known): Promise<boolean> =>
    (await trx
      .deleteFrom('tasks')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()) !== undefined,
}
