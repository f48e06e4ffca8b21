import { sql } from 'kysely'
import { comparisonKey } from '#shared/text.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { isShown, type PlaceRow, SHOWN } from './places.store.ts'

/** The service and the post that a typed place has where the plan knows them. */
const SERVICE_OF = sql<string | null>`(select services.id from services
  where services.date = places.date and services.service_time_key = places.service_time_key)`
const POST_OF = sql<string | null>`(select posts.id from posts where posts.name_key = places.post_key)`

/** The columns of a place, with those that follow from its state. One that comes to life ended with no service. */
export function storedPlace(row: PlaceRow) {
  const with_service = row.state === 'cancelled' ? row.with_service : (0 as const)
  return { ...row, with_service, shown: isShown({ ...row, with_service }) ? (1 as const) : (0 as const) }
}

/** Where a place is: what events of it are about. */
const AT = ['places.date', 'places.service_time_key'] as const

type At = Pick<PlaceRow, 'date' | 'service_time_key'>

/** Notes for hooks that who stands at these times has changed. */
const noteAt = (trx: Db, rows: readonly At[]): void =>
  noteForHooks(
    trx,
    ...rows.map((row) => ({ type: 'place.changed' as const, date: row.date, timeKey: row.service_time_key })),
  )

/** Columns of a place that events have. */
const TOLD: ReadonlySet<string> = new Set([
  'date',
  'name',
  'post',
  'service_time',
  'service_time_key',
  'shown',
  'state',
  'user_id',
] satisfies (keyof PlaceRow | 'shown')[])

/**
 * Every statement that writes a place. Those that change who stands where take `Trx<'plan'>`, which `changePlaces`
 * alone has.
 */
export const placeWrites = {
  async insertAll(trx: Trx<'plan'>, rows: PlaceRow[]): Promise<void> {
    await insertRows(trx, 'places', rows.map(storedPlace))
    noteAt(trx, rows.filter(isShown))
  },

  /** Writes the columns that differ from those before: an index is rewritten for every column that is set. */
  async update(trx: Trx<'plan'>, row: PlaceRow, before: PlaceRow): Promise<void> {
    const stored: Record<string, unknown> = storedPlace(before)
    const changed = Object.entries(storedPlace(row)).filter(([name, value]) => value !== stored[name])
    if (changed.length === 0) return
    await trx.updateTable('places').set(Object.fromEntries(changed)).where('id', '=', row.id).execute()
    if (changed.some(([name]) => TOLD.has(name))) noteAt(trx, [before, row].filter(isShown))
  },

  async removeAll(trx: Trx<'plan'>, ids: string[]): Promise<void> {
    const removed = await inChunks(ids, (some) =>
      trx.deleteFrom('places').where('id', 'in', some).returning(AT).returning('shown').execute(),
    )
    noteAt(
      trx,
      removed.filter(({ shown }) => shown === 1),
    )
  },

  setTie: (trx: Trx<'plan'>, ids: string[], tie_color: string | null) =>
    inChunks(ids, (some) => trx.updateTable('places').set({ tie_color }).where('id', 'in', some).execute()),

  /** Gives all places of a day a tie, those that have ended, too. */
  setTieOfDay: (trx: Trx<'plan'>, date: string, tie_color: string | null) =>
    trx.updateTable('places').set({ tie_color }).where('date', '=', date).returning('id').execute(),

  /** Gives the places with this name that have no member to a member. */
  async link(trx: Trx<'plan'>, userId: string, nameKey: string): Promise<void> {
    const linked = await trx
      .updateTable('places')
      .set({ user_id: userId })
      .where('name_key', '=', nameKey)
      .where('user_id', 'is', null)
      .where('state', '=', 'typed')
      .returning(AT)
      .execute()
    noteAt(trx, linked)
  },

  /** Gives places to another member, under their name. */
  async give(trx: Trx<'plan'>, ids: string[], to: { id: string; name: string; name_key: string }): Promise<void> {
    const { id: user_id, name, name_key } = to
    const given = await inChunks(ids, (some) =>
      trx.updateTable('places').set({ user_id, name, name_key }).where('id', 'in', some).returning(AT).execute(),
    )
    noteAt(trx, given)
  },

  /** Takes the member of typed places away; the name stays. */
  async unlink(trx: Trx<'plan'>, ids: string[]): Promise<void> {
    const unlinked = await inChunks(ids, (some) =>
      trx.updateTable('places').set({ user_id: null }).where('id', 'in', some).returning(AT).execute(),
    )
    noteAt(trx, unlinked)
  },

  /** Changes the name of a typed place and takes its member away. */
  async rename(trx: Trx<'plan'>, id: string, name: string): Promise<void> {
    const renamed = await trx
      .updateTable('places')
      .set({ name, name_key: comparisonKey(name), user_id: null })
      .where('id', '=', id)
      .returning(AT)
      .execute()
    noteAt(trx, renamed)
  },

  /** Marks whether the member of a place came. */
  mark: (
    trx: Trx<'plan'>,
    id: string,
    mark: Pick<PlaceRow, 'attendance' | 'attendance_at' | 'attendance_by' | 'attendance_uuid'>,
  ) => trx.updateTable('places').set(mark).where('id', '=', id).execute(),

  /** Takes the typed places of a service from the schedule, for as long as it is cancelled. */
  async endTyped(trx: Trx<'plan'>, serviceId: string): Promise<void> {
    const ended = await trx
      .updateTable('places')
      .set({ shown: 0, with_service: 1 })
      .where('service_id', '=', serviceId)
      .where('state', '=', 'typed')
      .where(SHOWN)
      .returning(AT)
      .execute()
    noteAt(trx, ended)
  },

  /** Shows the typed places again that ended with this service, but for those that were typed anew since. */
  async restoreTyped(trx: Trx<'plan'>, serviceId: string): Promise<void> {
    const ended = trx
      .deleteFrom('places')
      .where('service_id', '=', serviceId)
      .where('state', '=', 'typed')
      .where('with_service', '=', 1)
    await ended
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('places as again')
            .select('again.id')
            .whereRef('again.date', '=', 'places.date')
            .whereRef('again.service_time_key', '=', 'places.service_time_key')
            .whereRef('again.post_key', '=', 'places.post_key')
            .whereRef('again.name_key', '=', 'places.name_key')
            .where('again.shown', '=', 1),
        ),
      )
      .execute()
    const restored = await trx
      .updateTable('places')
      .set({ shown: 1, with_service: 0, sequence: sql`sequence + 1` })
      .where('service_id', '=', serviceId)
      .where('state', '=', 'typed')
      .where('with_service', '=', 1)
      .returning(AT)
      .execute()
    noteAt(trx, restored)
  },

  /** Deletes the typed places that ended with these services. Call it before the services go. */
  removeEndedAt: (trx: Trx<'rota'>, serviceIds: string[]) =>
    inChunks(serviceIds, (some) =>
      trx
        .deleteFrom('places')
        .where('service_id', 'in', some)
        .where('state', '=', 'typed')
        .where('with_service', '=', 1)
        .execute(),
    ),

  /** Deletes the typed places of a person that ended with a service. */
  removeEndedTyped: (trx: Trx<'plan'>, userId: string) =>
    trx
      .deleteFrom('places')
      .where('user_id', '=', userId)
      .where('state', '=', 'typed')
      .where('with_service', '=', 1)
      .execute(),

  /** Forgets which places ended with this service. Call it where the service is planned again. */
  forgetCancellation: (trx: Trx<'rota'>, serviceId: string) =>
    trx
      .updateTable('places')
      .set({ with_service: 0 })
      .where('service_id', '=', serviceId)
      .where('with_service', '=', 1)
      .execute(),

  /** Notes when the members of places were reminded to answer. */
  markReminded: (trx: Trx<'rota'>, ids: string[], at: string) =>
    inChunks(ids, (some) => trx.updateTable('places').set({ reminded_at: at }).where('id', 'in', some).execute()),

  /**
   * Notes reminders of shifts, and returns the ids, of those given, of the shifts that had none of this kind before.
   */
  async addReminder(trx: Db, kind: 'evening' | 'late', shiftIds: string[]): Promise<string[]> {
    const column = `${kind}_reminder` as const
    const rows = await inChunks(shiftIds, (some) =>
      trx
        .updateTable('places')
        .set({ [column]: 1 })
        .where('shift_id', 'in', some)
        .where(SHOWN)
        .where(column, '=', 0)
        .returning('shift_id')
        .execute(),
    )
    return rows.map(({ shift_id }) => shift_id)
  },

  /**
   * Finds the service and the post of the typed places of these days again. Call it where services came, went or moved.
   */
  findServices: (trx: Trx<'rota'>, days: string[]) =>
    inChunks([...new Set(days)], (some) =>
      trx
        .updateTable('places')
        .set({ service_id: SERVICE_OF })
        .where(SHOWN)
        .where('state', '=', 'typed')
        .where('date', 'in', some)
        .execute(),
    ),

  /** Finds the post of the typed places with these texts again. Call it where posts came, went or have another name. */
  findPosts: (trx: Trx<'rota'>, postKeys: string[]) =>
    inChunks(postKeys, (some) =>
      trx
        .updateTable('places')
        .set({ post_id: POST_OF })
        .where('state', '=', 'typed')
        .where('post_key', 'in', some)
        .execute(),
    ),
}
