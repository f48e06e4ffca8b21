import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import type { TasksTable } from '../../db/schema.ts'

const COLUMNS = ['id', 'title', 'due_date', 'status', 'assigned_to', 'version'] as const

export type TaskRow = Pick<Selectable<TasksTable>, (typeof COLUMNS)[number]>

/** A task as it was read: what has changed since is another one. */
type Known = Pick<TaskRow, 'id' | 'version'>

const newestFirst = (db: Db) =>
  db.selectFrom('tasks').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc')

export const tasksStore = {
  of: fixedQuery((db, userId: string) => newestFirst(db).where('assigned_to', '=', userId)),

  all: fixedQuery((db) => newestFirst(db)),

  find: (db: Db, id: string) => db.selectFrom('tasks').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** True for everybody who has an account, suspended people too. */
  isPerson: async (db: Db, id: string): Promise<boolean> =>
    (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  insert: (db: Db, row: TasksTable) => db.insertInto('tasks').values(row).execute(),

  /** Nothing comes back where somebody has changed or deleted it since it was read. */
  update: (db: Db, { id, version }: Known, change: Omit<TaskRow, keyof Known>) =>
    db
      .updateTable('tasks')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(COLUMNS)
      .executeTakeFirst(),

  /** One person's with the time at which each was made. */
  keptOf: (db: Db, userId: string) => newestFirst(db).select('created_at').where('assigned_to', '=', userId).execute(),

  removeOf: (trx: Db, userId: string) =>
    trx.deleteFrom('tasks').where('assigned_to', '=', userId).returning('id').execute(),

  /** False where somebody has changed or deleted it since it was read. */
  remove: async (db: Db, { id, version }: Known): Promise<boolean> =>
    (await db
      .deleteFrom('tasks')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()) !== undefined,
}
