import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { CountsTable } from '../../../db/migrations/0042_counts.ts'

export type CountRow = CountsTable & { name: string | null }

const withNames = (db: Db) =>
  db
    .selectFrom('counts')
    .leftJoin('users', 'users.id', 'counts.by_user')
    .selectAll('counts')
    .select('users.name')
    .orderBy('counts.at')
    .orderBy('counts.uuid')

export const countsStore = {
  /**
   * Every count of these services with the name of the person who counted; of two of one zone and kind the later one
   * stands.
   */
  ofServices: (db: Db, ids: string[]): Promise<CountRow[]> =>
    inChunks(ids, (some) => withNames(db).where('service_id', 'in', some).execute()),

  /** The services of a span of days, both ends included, at which something was counted, by date and time. */
  servicesBetween: (db: Db, from: string, to: string) =>
    db
      .selectFrom('services')
      .select(['id', 'date', 'service_time', 'name'])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('counts').select('uuid').whereRef('counts.service_id', '=', 'services.id')),
      )
      .orderBy('date')
      .orderBy('service_time_order')
      .orderBy('service_time_key')
      .execute(),

  known: (db: Db, uuids: string[]): Promise<CountsTable[]> =>
    inChunks(uuids, (some) => db.selectFrom('counts').selectAll().where('uuid', 'in', some).execute()),

  insert: (trx: Trx<'rota'>, rows: CountsTable[]) => insertRows(trx, 'counts', rows),

  /** The counts of a person, oldest first, with what they counted. */
  ofPerson: (db: Db, userId: string) =>
    db
      .selectFrom('counts')
      .innerJoin('services', 'services.id', 'counts.service_id')
      .select(['services.date', 'services.service_time'])
      .select(['counts.zone_id', 'counts.kind_id', 'counts.value', 'counts.at'])
      .where('counts.by_user', '=', userId)
      .orderBy('counts.at')
      .orderBy('counts.uuid')
      .execute(),
}
