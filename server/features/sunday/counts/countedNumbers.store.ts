import { sql } from 'kysely'
import type { EARLIER_COUNTS } from '#shared/sunday/counts.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { type CountedNumbersTable, MOST_BACK } from '../../../db/migrations/0048_countedNumbers.ts'

/** A kind in a zone of a service; the zone is empty for what no zone covers. */
export type CountedPlace = Pick<CountedNumbersTable, 'service_id' | 'zone_id' | 'kind_id'>
type Key = Pick<CountedNumbersTable, 'from_at' | 'from_uuid'>
export type NumberRow = CountedNumbersTable & { name: string | null }

const LARGEST = '\u{10ffff}'

const keyOf = ({ service_id, zone_id, kind_id }: CountedPlace): CountedPlace => ({ service_id, zone_id, kind_id })

/** Condition of the entries that are added in a place between two moments; of equal ones by their uuids. */
const isAdded = ({ service_id, zone_id, kind_id }: CountedPlace, from: Key, to: Key | undefined) =>
  sql`service_id = ${service_id} and kind_id = ${kind_id}
    and ${zone_id === '' ? sql`zone_id is null` : sql`zone_id = ${zone_id}`} and is_add = 1
    and (at, uuid) > (${from.from_at}, ${from.from_uuid})
    and (at, uuid) < (${to?.from_at ?? LARGEST}, ${to?.from_uuid ?? LARGEST})`

const withNames = (db: Db) =>
  db
    .selectFrom('counted_numbers')
    .leftJoin('users', 'users.id', 'counted_numbers.by_user')
    .selectAll('counted_numbers')
    .select('users.name')

export const countedNumbersStore = {
  /**
   * Numbers at these services with the person of the latest entry, those that stand first; before them at most `back`
   * that stood.
   */
  ofServices: (db: Db, ids: string[], back: 1 | typeof EARLIER_COUNTS): Promise<NumberRow[]> =>
    inChunks(ids, (some) =>
      withNames(db)
        .where('service_id', 'in', some)
        .where('back', '<=', back)
        .orderBy('back')
        .orderBy('service_id')
        .orderBy('kind_id')
        .orderBy('zone_id')
        .execute(),
    ),

  /** Numbers of a place that stood before that which began with the entry `before`, or before that which stands. */
  async before(db: Db, place: CountedPlace, before: string | undefined, limit: number): Promise<NumberRow[]> {
    const from =
      before === undefined
        ? await this.at(db, place)
        : await db
            .selectFrom('counted_numbers')
            .selectAll()
            .where(({ and }) => and(keyOf(place)))
            .where('from_uuid', '=', before)
            .executeTakeFirst()
    if (!from) return []
    return withNames(db)
      .where(({ and }) => and(keyOf(place)))
      .where(sql<boolean>`(from_at, from_uuid) < (${from.from_at}, ${from.from_uuid})`)
      .orderBy('from_at', 'desc')
      .orderBy('from_uuid', 'desc')
      .limit(limit)
      .execute()
  },

  /** The number to which an entry of this moment belongs: that of the last typed one before it. */
  at: (db: Db, place: CountedPlace, at = LARGEST, uuid = LARGEST) =>
    db
      .selectFrom('counted_numbers')
      .selectAll()
      .where(({ and }) => and(keyOf(place)))
      .where(sql<boolean>`(from_at, from_uuid) < (${at}, ${uuid})`)
      .orderBy('from_at', 'desc')
      .orderBy('from_uuid', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** The number behind another; without one the first. */
  after: (db: Db, place: CountedPlace, { from_at, from_uuid }: Key) =>
    db
      .selectFrom('counted_numbers')
      .selectAll()
      .where(({ and }) => and(keyOf(place)))
      .where(sql<boolean>`(from_at, from_uuid) > (${from_at}, ${from_uuid})`)
      .orderBy('from_at')
      .orderBy('from_uuid')
      .limit(1)
      .executeTakeFirst(),

  /** Inserts a number with `back` later ones; those before it have one more then. */
  async insert(trx: Trx<'rota'>, row: CountedNumbersTable): Promise<void> {
    await trx
      .updateTable('counted_numbers')
      .set({ back: sql`back + 1` })
      .where(({ and }) => and(keyOf(row)))
      .where('back', '>=', row.back)
      .where('back', '<', MOST_BACK)
      .execute()
    await trx.insertInto('counted_numbers').values(row).execute()
  },

  /**
   * Adds up anew what belongs to a number. Where of what was added before any typed entry nothing is left, the number
   * goes: it is the oldest.
   */
  async sumUp(trx: Trx<'rota'>, place: CountedPlace, from: Key & Pick<CountedNumbersTable, 'back'>): Promise<void> {
    const to = from.back === 0 ? undefined : await this.after(trx, place, from)
    const added = sql`from counts where ${isAdded(place, from, to)}`
    const typed = sql`from counts where uuid = ${from.from_uuid}`
    const last = sql`${added} order by at desc, uuid desc limit 1`
    const key = { ...keyOf(place), from_at: from.from_at, from_uuid: from.from_uuid }
    await trx
      .updateTable('counted_numbers')
      .set({
        value: sql`coalesce((select value ${typed}), 0) + coalesce((select sum(value) ${added}), 0)`,
        at: sql`coalesce((select at ${last}), (select at ${typed}), '')`,
        by_user: sql`case when exists (select 1 ${added}) then (select by_user ${last}) else (select by_user ${typed}) end`,
      })
      .where(({ and }) => and(key))
      .execute()
    if (from.from_uuid === '')
      await trx
        .deleteFrom('counted_numbers')
        .where(({ and }) => and({ ...key, at: '' }))
        .execute()
  },
}
