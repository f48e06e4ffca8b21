import { RECORDS_PAGE } from '#shared/sunday/records.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { DayThanksTable, RecordsTable } from '../../../db/migrations/0043_records.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

const withService = (db: Db) =>
  db
    .selectFrom('records')
    .innerJoin('services', 'services.id', 'records.service_id')
    .leftJoin('users', 'users.id', 'records.by_user')
    .selectAll('records')
    .select(['services.date', 'services.service_time', 'services.service_time_order', 'users.name'])

export type RecordRow = Awaited<ReturnType<ReturnType<typeof withService>['execute']>>[number]

/** By what records are sorted: the last one of a page. */
type PageEnd = Pick<RecordRow, 'date' | 'service_time_order' | 'at' | 'id'>

export const recordsStore = {
  /** A page of the records of services of these days, behind `after`; with `userId` those of this author alone. */
  between: (db: Db, { from, to, after, userId }: { from: string; to: string; after?: PageEnd; userId?: string }) =>
    withService(db)
      .where('services.date', '>=', from)
      .where('services.date', '<=', to)
      .$if(userId !== undefined, (query) => query.where('records.by_user', '=', userId ?? ''))
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) => {
          const { date, service_time_order, at, id } = after ?? { date: '', service_time_order: 0, at: '', id: '' }
          return eb(
            refTuple('services.date', 'services.service_time_order', 'records.at', 'records.id'),
            '>',
            tuple(date, service_time_order, at, id),
          )
        }),
      )
      .limit(RECORDS_PAGE)
      .orderBy('services.date')
      .orderBy('services.service_time_order')
      .orderBy('records.at')
      .orderBy('records.id')
      .execute(),

  find: (db: Db, id: string) => withService(db).where('records.id', '=', id).executeTakeFirst(),
  ofUuids: (db: Db, uuids: string[]) => withService(db).where('records.uuid', 'in', uuids).execute(),

  /** The records that a person wrote, oldest first. */
  ofPerson: (db: Db, userId: string) =>
    withService(db).where('records.by_user', '=', userId).orderBy('records.at').orderBy('records.id').execute(),

  insert: (trx: Trx<'rota'>, row: RecordsTable) => trx.insertInto('records').values(row).execute(),
  change: (trx: Trx<'rota'>, id: string, change: Pick<RecordsTable, 'text' | 'edited_at'>) =>
    trx.updateTable('records').set(change).where('id', '=', id).execute(),

  /** Deletes a record; its uuid stays known. */
  async remove(trx: Trx<'rota'>, { id, uuid }: Pick<RecordsTable, 'id' | 'uuid'>, at: string): Promise<void> {
    await trx.deleteFrom('records').where('id', '=', id).execute()
    await trx.insertInto('deleted_records').values({ uuid, deleted_at: at }).execute()
  },

  /** Those of the uuids whose record was deleted. */
  async deleted(db: Db, uuids: string[]): Promise<Set<string>> {
    const rows = await db.selectFrom('deleted_records').select('uuid').where('uuid', 'in', uuids).execute()
    return new Set(rows.map(({ uuid }) => uuid))
  },
}

/** Places of those who served: marked as here, or not marked, at a service that was not cancelled. */
const servedPlaces = (db: Db) =>
  db
    .selectFrom('places')
    .innerJoin('users', 'users.id', 'places.user_id')
    .leftJoin('services', 'services.id', 'places.service_id')
    .where(SHOWN)
    .where('users.suspended', '=', 0)
    .where((where) => where.or([where('attendance', 'is', null), where('attendance', '=', 'here')]))
    .where((where) => where.or([where('services.state', 'is', null), where('services.state', '<>', 'cancelled')]))

export const thanksStore = {
  isThanked: async (db: Db, date: string): Promise<boolean> =>
    (await db.selectFrom('day_thanks').select('date').where('date', '=', date).executeTakeFirst()) !== undefined,

  insert: (trx: Trx<'rota'>, row: DayThanksTable) => trx.insertInto('day_thanks').values(row).execute(),

  /** Ids of those who served on a day. */
  async served(db: Db, date: string): Promise<string[]> {
    const rows = await servedPlaces(db)
      .select('users.id')
      .distinct()
      .where('places.date', '=', date)
      .orderBy('users.id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /**
   * The thanks said since an instant to somebody who served on the day, of days from `from` on, the newest day first.
   */
  to: (db: Db, { userId, since, from }: { userId: string; since: string; from: string }) =>
    servedPlaces(db)
      .innerJoin('day_thanks', 'day_thanks.date', 'places.date')
      .leftJoin('users as sender', 'sender.id', 'day_thanks.by_user')
      .select(['day_thanks.date', 'day_thanks.text', 'sender.id', 'sender.name'])
      .distinct()
      .where('places.user_id', '=', userId)
      // Days are indexed, moments are not.
      .where('places.date', '>=', from)
      .where('day_thanks.date', '>=', from)
      .where('day_thanks.at', '>=', since)
      .orderBy('day_thanks.date', 'desc')
      .execute(),

  /** The thanks that a person sent, oldest first. */
  by: (db: Db, userId: string) =>
    db.selectFrom('day_thanks').selectAll().where('by_user', '=', userId).orderBy('date').execute(),
}
