import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PlacesTable } from '../../../db/schema.ts'

/** A place. `shown` follows from the state, and the statements that write places alone know it. */
export type PlaceRow = Omit<Selectable<PlacesTable>, 'shown'>

/** Columns of a place that the schedule shows, with the keys by which it is compared and sorted. */
export type ShownPlace = Pick<
  PlaceRow,
  | 'shift_id'
  | 'date'
  | 'service_time'
  | 'service_time_key'
  | 'service_time_order'
  | 'post'
  | 'post_key'
  | 'name'
  | 'name_key'
  | 'tie_color'
  | 'user_id'
>

/** Marks on a place, and the reminders of its member. */
type Marks = Pick<
  PlaceRow,
  'attendance' | 'attendance_at' | 'attendance_by' | 'attendance_uuid' | 'evening_reminder' | 'late_reminder'
>

export const NO_MARKS: Marks = {
  attendance: null,
  attendance_at: null,
  attendance_by: null,
  attendance_uuid: null,
  evening_reminder: 0,
  late_reminder: 0,
}

export const marksOf = (row: PlaceRow): Marks => ({
  attendance: row.attendance,
  attendance_at: row.attendance_at,
  attendance_by: row.attendance_by,
  attendance_uuid: row.attendance_uuid,
  evening_reminder: row.evening_reminder,
  late_reminder: row.late_reminder,
})

const COLUMNS = [
  ...(['shift_id', 'date', 'user_id', 'name', 'post', 'service_time', 'service_time_key'] as const),
  ...(['tie_color', 'service_id'] as const),
] as const

/** States in which the schedule shows a place. */
const STATES: readonly PlaceRow['state'][] = ['typed', 'asked', 'accepted']

/** A typed place of a service that was cancelled is not shown until that is taken back. */
export const isShown = ({ state, with_service }: Pick<PlaceRow, 'state' | 'with_service'>): boolean =>
  STATES.includes(state) && with_service === 0

/**
 * Condition of a shown place in SQL, as the partial indexes have it: without parameters, or the databases would not use
 * them.
 */
export const SHOWN = sql<SqlBool>`places.shown = 1`

/** Places that have ended, in SQL. */
export const ENDED = sql<SqlBool>`places.shown = 0`

interface ShiftFilter {
  from?: string
  to?: string
  /** Places of this person, and places without a member that have their name. */
  personal?: { userId: string; name: string }
}

const shown = (db: Db) => db.selectFrom('places').where(SHOWN)

/** Places of the schedule by day, then service time in the team's order, then post (rule 401). */
const inOrder = (db: Db) =>
  shown(db)
    .orderBy('date')
    .orderBy('service_time_order')
    .orderBy('service_time_key')
    .orderBy('post_key')
    .orderBy('name_key')

/** Defaults of an open range; they sort before and after every date. */
const FIRST = ''
const LAST = '~'

const ofAll = fixedQuery((db, from: string, to: string) =>
  inOrder(db).select(COLUMNS).where('date', '>=', from).where('date', '<=', to),
)

const ofOne = fixedQuery((db, from: string, to: string, userId: string, nameKey: string) =>
  inOrder(db)
    .select(COLUMNS)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where.and([where('user_id', 'is', null), where('name_key', '=', nameKey)]),
      ]),
    ),
)

/** Reads places as the schedule shows them. */
export const placesStore = {
  list: (
    db: Db,
    { from = FIRST, to = LAST, personal }: ShiftFilter,
  ): Promise<Pick<PlaceRow, (typeof COLUMNS)[number]>[]> =>
    personal ? ofOne(db, from, to, personal.userId, personal.name) : ofAll(db, from, to),

  isAny: async (db: Db): Promise<boolean> => (await shown(db).select('id').limit(1).executeTakeFirst()) !== undefined,

  /** The day of the last place of the schedule. */
  lastDay: async (db: Db): Promise<string | undefined> =>
    (await shown(db).select('date').orderBy('date', 'desc').limit(1).executeTakeFirst())?.date,

  /** True where the schedule has this text as the time of a service. */
  hasTime: async (db: Db, serviceTime: string): Promise<boolean> =>
    (await shown(db).select('id').where('service_time', '=', serviceTime).limit(1).executeTakeFirst()) !== undefined,

  /** The posts or names of the schedule, as comparison keys. */
  async distinct(db: Db, column: 'post_key' | 'name_key' | 'date'): Promise<string[]> {
    const rows = await shown(db).select(`${column} as key`).distinct().execute()
    return rows.map(({ key }) => key)
  },

  /** The place that the schedule shows under this id. */
  find: (db: Db, shiftId: string): Promise<PlaceRow | undefined> =>
    shown(db).selectAll().where('shift_id', '=', shiftId).executeTakeFirst(),

  /** The places that the schedule shows under these ids. */
  ofShifts: (db: Db, shiftIds: string[]): Promise<PlaceRow[]> =>
    inChunks(shiftIds, (some) => shown(db).selectAll().where('shift_id', 'in', some).execute()),

  /** The places of these days, in order. */
  onDays: (db: Db, days: string[]): Promise<PlaceRow[]> =>
    inChunks(days, (some) => inOrder(db).selectAll().where('date', 'in', some).execute()),

  between: (db: Db, from: string, to: string): Promise<PlaceRow[]> =>
    inOrder(db).selectAll().where('date', '>=', from).where('date', '<=', to).execute(),

  /** The places of these services, in order. */
  atServices: (db: Db, serviceIds: string[]): Promise<PlaceRow[]> =>
    inChunks(serviceIds, (some) => inOrder(db).selectAll().where('service_id', 'in', some).execute()),

  /** The typed places of a span of days, in order. */
  typed: (db: Db, from: string, to: string): Promise<PlaceRow[]> =>
    inOrder(db).selectAll().where('state', '=', 'typed').where('date', '>=', from).where('date', '<=', to).execute(),

  /** Ids of the services from a day on at which somebody is typed at a post with one of these names. */
  async typedServices(db: Db, postKeys: string[], from: string): Promise<string[]> {
    const rows = await shown(db)
      .select('service_id')
      .distinct()
      .where('date', '>=', from)
      .where('state', '=', 'typed')
      .where('post_key', 'in', postKeys)
      .where('service_id', 'is not', null)
      .execute()
    return rows.flatMap(({ service_id }) => service_id ?? [])
  },

  /** The places of a person from a day on, in order. */
  of: (db: Db, userId: string, from = FIRST): Promise<PlaceRow[]> =>
    inOrder(db).selectAll().where('user_id', '=', userId).where('date', '>=', from).execute(),

  /** Name keys of the other places with this date, service time and post. */
  async namesBeside(db: Db, { id, date, service_time_key, post_key }: PlaceRow): Promise<Set<string>> {
    const rows = await shown(db)
      .select('name_key')
      .where('date', '=', date)
      .where('service_time_key', '=', service_time_key)
      .where('post_key', '=', post_key)
      .where('id', '!=', id)
      .execute()
    return new Set(rows.map(({ name_key }) => name_key))
  },

  /** The subset of the names that places without a member have. */
  async unlinkedNames(db: Db, nameKeys: string[]): Promise<string[]> {
    const rows = await inChunks(nameKeys, (some) =>
      shown(db).select('name_key').distinct().where('name_key', 'in', some).where('user_id', 'is', null).execute(),
    )
    return rows.map(({ name_key }) => name_key)
  },

  /**
   * The names of places without a member, each with its number of places and the date of the next one from today on.
   */
  unlinked: (db: Db, today: string) =>
    shown(db)
      .select(({ fn }) => [
        fn.min('name').as('name'),
        fn.count<number>('id').as('shifts'),
        sql<string | null>`min(case when date >= ${today} then date end)`.as('next_date'),
      ])
      .where('user_id', 'is', null)
      .groupBy('name_key')
      .execute(),

  /** The places with this name and without a member, in order. */
  unlinkedOf: (db: Db, nameKey: string): Promise<PlaceRow[]> =>
    inOrder(db).selectAll().where('name_key', '=', nameKey).where('user_id', 'is', null).execute(),

  /** The highest sequence of the places that have ended, by the id under which the schedule showed them. */
  async endedSequences(db: Db, shiftIds: string[]): Promise<Map<string, number>> {
    const rows = await inChunks(shiftIds, (some) =>
      db.selectFrom('places').select(['shift_id', 'sequence']).where('shift_id', 'in', some).where(ENDED).execute(),
    )
    return new Map(rows.sort((a, b) => a.sequence - b.sequence).map(({ shift_id, sequence }) => [shift_id, sequence]))
  },
}
