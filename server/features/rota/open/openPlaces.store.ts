import type { WantedPlace } from '#shared/rota/openPlaces.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { OpenPlaceRanksTable, OpenPlacesTable } from '../../../db/schema.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

export type OpenPlaceRow = OpenPlacesTable

/** An open place with the rank of one person; null where they became able after it opened. */
export type RankedPlaceRow = OpenPlaceRow & { rank: number | null }

const ofDaysFrom = (db: Db, day: string) =>
  db
    .selectFrom('open_places')
    .innerJoin('services', 'services.id', 'open_places.service_id')
    .where('services.date', '>=', day)

export const openPlacesStore = {
  /**
   * Ids of those of these services at which members may take open places, or could until now: services for which one
   * signs up, those with a stored open place, and all of a team that has switched this on.
   */
  async concerned(db: Db, serviceIds: string[]): Promise<string[]> {
    const rows = await inChunks(serviceIds, (some) =>
      db
        .selectFrom('services')
        .select('id')
        .where('id', 'in', some)
        .where(({ eb, exists, or, selectFrom }) =>
          or([
            eb('sign_up', '=', 1),
            exists(
              selectFrom('rota_settings').select('name').where('name', '=', 'openPlaces').where('value', '=', 'true'),
            ),
            eb('id', 'in', selectFrom('open_places').select('service_id').where('service_id', 'in', some)),
          ]),
        )
        .execute(),
    )
    return rows.map(({ id }) => id)
  },

  /** Ids of the planned services from a day on that members know of. */
  async announced(db: Db, day: string): Promise<string[]> {
    const rows = await db
      .selectFrom('services')
      .select('id')
      .where('date', '>=', day)
      .where('state', '=', 'planned')
      .where(({ eb, exists, or, selectFrom }) =>
        or([
          eb('published_at', 'is not', null),
          exists(
            selectFrom('places').select('places.id').whereRef('places.service_id', '=', 'services.id').where(SHOWN),
          ),
        ]),
      )
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Ids of the services at which a place is open. */
  async services(db: Db): Promise<string[]> {
    const rows = await db.selectFrom('open_places').select('service_id').distinct().execute()
    return rows.map(({ service_id }) => service_id)
  },

  /** True where one signs up for a service of a day or a later one. */
  isSignedUp: async (db: Db, day: string): Promise<boolean> =>
    (await db
      .selectFrom('services')
      .select('id')
      .where('date', '>=', day)
      .where('sign_up', '=', 1)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  of: (db: Db, serviceIds: string[]): Promise<OpenPlaceRow[]> =>
    inChunks(serviceIds, (some) => db.selectFrom('open_places').selectAll().where('service_id', 'in', some).execute()),

  /** The open place of a post of a service, where there is one. */
  at: (db: Db, { serviceId, postId }: WantedPlace): Promise<OpenPlaceRow[]> =>
    db
      .selectFrom('open_places')
      .selectAll()
      .where('service_id', '=', serviceId)
      .where('post_id', '=', postId)
      .execute(),

  /** Ranks of everybody in these open places. */
  ranksOf: (db: Db, ids: string[]): Promise<OpenPlaceRanksTable[]> =>
    inChunks(ids, (some) => db.selectFrom('open_place_ranks').selectAll().where('open_place_id', 'in', some).execute()),

  /** The last day with an open place, of a day and later ones. */
  async lastDay(db: Db, day: string): Promise<string | null> {
    const row = await ofDaysFrom(db, day)
      .select(({ fn }) => fn.max('services.date').as('last'))
      .executeTakeFirst()
    return row?.last ?? null
  },

  /** The open places of a day and later ones, each with the rank of a person. */
  from: (db: Db, day: string, userId: string): Promise<RankedPlaceRow[]> =>
    ofDaysFrom(db, day)
      .leftJoin('open_place_ranks as own', (join) =>
        join.onRef('own.open_place_id', '=', 'open_places.id').on('own.user_id', '=', userId),
      )
      .selectAll('open_places')
      .select('own.rank')
      .execute(),

  /** Ranks of everybody in the open places of a day and later ones. */
  ranksFrom: (db: Db, day: string): Promise<OpenPlaceRanksTable[]> =>
    ofDaysFrom(db, day)
      .innerJoin('open_place_ranks', 'open_place_ranks.open_place_id', 'open_places.id')
      .selectAll('open_place_ranks')
      .execute(),

  /** The orders in which a person stands, in no order. */
  ofPerson: (db: Db, userId: string) =>
    db
      .selectFrom('open_place_ranks')
      .innerJoin('open_places', 'open_places.id', 'open_place_ranks.open_place_id')
      .innerJoin('services', 'services.id', 'open_places.service_id')
      .innerJoin('posts', 'posts.id', 'open_places.post_id')
      .select(['services.date', 'services.service_time', 'services.service_time_order'])
      .select(['posts.name as post', 'open_places.opened_at', 'rank'])
      .where('user_id', '=', userId)
      .execute(),

  /** Open places that more people see from `now` on. */
  due: (db: Db, now: string) =>
    db
      .selectFrom('open_places')
      .innerJoin('services', 'services.id', 'open_places.service_id')
      .selectAll('open_places')
      .select(['services.date', 'services.service_time_key', 'services.sign_up'])
      .where('next_at', '<=', now)
      .execute(),

  async insert(trx: Trx<'rota'>, rows: OpenPlaceRow[], ranks: OpenPlaceRanksTable[]): Promise<void> {
    await insertRows(trx, 'open_places', rows)
    await insertRows(trx, 'open_place_ranks', ranks)
  },

  setNext: (trx: Trx<'rota'>, id: string, next_at: string | null) =>
    trx.updateTable('open_places').set({ next_at }).where('id', '=', id).execute(),

  remove: (trx: Trx<'rota'>, ids: string[]) =>
    inChunks(ids, (some) => trx.deleteFrom('open_places').where('id', 'in', some).execute()),

  /** Removes the open places of days before this one. */
  removeBefore: (trx: Trx<'rota'>, day: string) =>
    trx
      .deleteFrom('open_places')
      .where('service_id', 'in', trx.selectFrom('services').select('id').where('date', '<', day))
      .execute(),
}
