import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/client.ts'
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

export const importsStore = {
  insert: (trx: Db, row: ImportRecord) => trx.insertInto('schedule_imports').values(row).execute(),

  update: (trx: Db, id: string, change: Updateable<ScheduleImportsTable>) =>
    trx.updateTable('schedule_imports').set(change).where('id', '=', id).execute(),

  list: (db: Db) =>
    withPerson(db)
      .where('state', '<>', 'previewed')
      .orderBy('at', 'desc')
      .orderBy('schedule_imports.id', 'desc')
      .execute(),

  find: (db: Db, id: string) =>
    withPerson(db).select(['rows', 'shifts', 'fingerprint']).where('schedule_imports.id', '=', id).executeTakeFirst(),

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

  /** Imports with a shift that was linked to a person. */
  naming: (db: Db, userId: string) =>
    db.selectFrom('schedule_imports').select(['id', 'rows']).where('rows', 'like', `%"userId":"${userId}"%`).execute(),

  forgetPreviews: (trx: Db, before: string) =>
    trx.deleteFrom('schedule_imports').where('state', '=', 'previewed').where('at', '<', before).execute(),
}
