import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import type { TasksTable } from '../../../db/schema.ts'

const COLUMNS = ['id', 'title', 'due_date', 'status', 'assigned_to', 'version'] as const

export type TaskRow = Pick<Selectable<TasksTable>, (typeof COLUMNS)[number]>

/** Identifies the version of a task that was read. */
type Known = Pick<TaskRow, 'id' | 'version'>

const newestFirst = (db: Db) =>
  db.selectFrom('tasks').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc')

/** Leaves out done tasks that were created and due before a day. Days sort before the times of that day. */
const doneSince = (db: Db, day: string) =>
  newestFirst(db).where((task) =>
    task.or([task('status', '!=', 'Done'), task('created_at', '>=', day), task('due_date', '>=', day)]),
  )

export const tasksStore = {
  of: fixedQuery((db, userId: string, day: string) => doneSince(db, day).where('assigned_to', '=', userId)),

  all: fixedQuery((db, day: string) => doneSince(db, day)),

  find: (db: Db, id: string) => db.selectFrom('tasks').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** The ids of accounts among `ids`: also suspended ones, but none that waits for approval. */
  people: async (db: Db, ids: string[]): Promise<Set<string>> => {
    const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).where('waiting', '=', 0).execute()
    return new Set(rows.map(({ id }) => id))
  },

  insert: (trx: Trx<'work'>, rows: TasksTable[]) => trx.insertInto('tasks').values(rows).execute(),

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
