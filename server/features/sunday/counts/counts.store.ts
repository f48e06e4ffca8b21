import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { NewEntry } from './placeEntries.ts'

export const countsStore = {
  /** The services of a span of days, both ends included, at which something was counted, by date and time. */
  servicesBetween: (db: Db, from: string, to: string) =>
    db
      .selectFrom('services')
      .select(['id', 'date', 'service_time', 'service_time_key', 'lasts_minutes', 'name'])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('counted_numbers').select('back').whereRef('counted_numbers.service_id', '=', 'services.id')),
      )
      .orderBy('date')
      .orderBy('service_time_order')
      .orderBy('service_time_key')
      .execute(),

  known: (db: Db, uuids: string[]) =>
    inChunks(uuids, (some) => db.selectFrom('counts').selectAll().where('uuid', 'in', some).execute()),

  insert: (trx: Trx<'rota'>, rows: NewEntry[]) => insertRows(trx, 'counts', rows),

  /** The counts of a person, oldest first, with what they counted. */
  ofPerson: (db: Db, userId: string) =>
    db
      .selectFrom('counts')
      .innerJoin('services', 'services.id', 'counts.service_id')
      .select(['services.date', 'services.service_time'])
      .select(['counts.zone_id', 'counts.kind_id', 'counts.value', 'counts.is_add', 'counts.at'])
      .where('counts.by_user', '=', userId)
      .orderBy('counts.at')
      .orderBy('counts.uuid')
      .execute(),
}
