import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { ScheduleImportsTable } from '../../../db/schema.ts'

export type ImportRecord = Selectable<ScheduleImportsTable>

/** Columns of a list: without the rows and the file's shifts, which are long. */
const LISTED = [
  'schedule_imports.id',
  'kind',
  'state',
  'at',
  'by_id',
  'filename',
  'layout',
  'from_day',
  'to_day',
  'added',
  'updated',
  'removed',
] as const

const withPerson = (db: Db) =>
  db
    .selectFrom('schedule_imports')
    .leftJoin('users', 'users.id', 'schedule_imports.by_id')
    .select(LISTED)
    .select('users.name as by_name')

export type ListedImport = Awaited<ReturnType<typeof importsStore.list>>[number]

/** Imports of a list: those of the last days, which may be undone, are among them. */
const NEWEST = 500

export const importsStore = {
  insert: (trx: Db, row: ImportRecord) => trx.insertInto('schedule_imports').values(row).execute(),

  update: (trx: Db, id: string, change: Updateable<ScheduleImportsTable>) =>
    trx.updateTable('schedule_imports').set(change).where('id', '=', id).execute(),

  /** `days` are counted there: the ids of an entry may be as many as a file has rows. */
  list: (db: Db) =>
    withPerson(db)
      .select(
        sql<number>`case when shifts like '{"added":[_%' then length(shifts) - length(replace(shifts, ',', '')) + 1
          else 0 end`.as('days'),
      )
      .where('state', '<>', 'previewed')
      .orderBy('at', 'desc')
      .orderBy('schedule_imports.id', 'desc')
      .limit(NEWEST)
      .execute(),

  find: (db: Db, id: string) =>
    withPerson(db).select(['rows', 'shifts', 'fingerprint']).where('schedule_imports.id', '=', id).executeTakeFirst(),

  /** Rows of the file that was imported last and was not undone. */
  newestFile: (db: Db) =>
    db
      .selectFrom('schedule_imports')
      .select('rows')
      .where('kind', '=', 'import')
      .where('state', '=', 'applied')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Entries that a person applied, oldest first. */
  of: (db: Db, userId: string) =>
    db
      .selectFrom('schedule_imports')
      .select(['kind', 'filename', 'at'])
      .where('by_id', '=', userId)
      .where('state', '<>', 'previewed')
      .orderBy('at')
      .orderBy('id')
      .execute(),

  /** Rows of the names that were corrected from a moment (ISO) on and stand corrected, oldest first. */
  correctedSince: (db: Db, at: string) =>
    db
      .selectFrom('schedule_imports')
      .select(['id', 'rows'])
      .where('kind', '=', 'names')
      .where('state', '=', 'applied')
      .where('at', '>=', at)
      .orderBy('at')
      .orderBy('id')
      .execute(),

  /** Imports with a shift that was linked to a person. */
  naming: (db: Db, userId: string) =>
    db.selectFrom('schedule_imports').select(['id', 'rows']).where('rows', 'like', `%"userId":"${userId}"%`).execute(),

  /** Deletes a person's previews but `kept`, which is their newest, and the newest `others` beside it. */
  async forgetOlderPreviews(trx: Db, personId: string | null, kept: string, others: number): Promise<void> {
    const previews = trx
      .selectFrom('schedule_imports')
      .select('id')
      .where('by_id', personId === null ? 'is' : '=', personId)
      .where('state', '=', 'previewed')
      .where('id', '<>', kept)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
    const older = columnOf(await previews.execute(), 'id').slice(others)
    if (older.length > 0) await trx.deleteFrom('schedule_imports').where('id', 'in', older).execute()
  },

  forgetPreviews: (trx: Db, before: string) =>
    trx.deleteFrom('schedule_imports').where('state', '=', 'previewed').where('at', '<', before).execute(),
}
