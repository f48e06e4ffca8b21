import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import { endedRow, toColumns } from './placeMoves.ts'
import { marksOf, type PlaceRow, placesStore, type ShownPlace } from './places.store.ts'
import { identityOf, typedRow } from './places.wire.ts'
import { placeWrites } from './placeWrites.store.ts'
import { type PlannedRow, plannedStore } from './planned.store.ts'
import { servicesStore } from './services.store.ts'
import type { ShiftChange } from './tellMembers.ts'

/** The service and the post of a typed place; null where the plan has none. */
export type FindPlace = (row: ShownPlace) => Pick<PlaceRow, 'service_id' | 'post_id'>

const shownIn = (changes: readonly ShiftChange[]): ShownPlace[] =>
  changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())

/** Reads the services of the days, and the posts, of these changes. */
export async function placeFinder(db: Db, changes: readonly ShiftChange[]): Promise<FindPlace> {
  const days = new Set(shownIn(changes).map(({ date }) => date))
  const services = await servicesStore.onDays(db, [...days])
  const serviceIds = new Map(services.map(({ id, date, service_time_key }) => [`${date} ${service_time_key}`, id]))
  const keys = new Set(shownIn(changes).map(({ post_key }) => post_key))
  const posts = await inChunks([...keys], (some) =>
    db.selectFrom('posts').select(['id', 'name_key']).where('name_key', 'in', some).execute(),
  )
  const postIds = new Map(posts.map(({ id, name_key }) => [name_key, id]))
  return ({ date, service_time_key, post_key }) => ({
    service_id: serviceIds.get(`${date} ${service_time_key}`) ?? null,
    post_id: postIds.get(post_key) ?? null,
  })
}

/** True where a change changes nothing but the tie colour. */
const isTieOnly = (before: ShownPlace, after: ShownPlace): boolean =>
  identityOf(before) === identityOf(after) &&
  before.name === after.name &&
  before.post === after.post &&
  before.service_time === after.service_time

/** True where the schedule no longer shows the place that the rota gave: it is deleted, or has another member, time or post. */
const isReleased = ({ before, after }: ShiftChange): boolean =>
  before !== null &&
  before.state !== 'typed' &&
  (after === null ||
    after.date !== before.date ||
    after.service_time_key !== before.service_time_key ||
    after.post_key !== before.post_key ||
    after.user_id !== before.user_id)

/** Ids of the services at the dates and times of these shifts before and after the changes. */
export const servicesOf = (changes: readonly ShiftChange[], find: FindPlace): string[] => [
  ...new Set(shownIn(changes).flatMap((shift) => find(shift).service_id ?? [])),
]

/**
 * Stores typed, edited, imported or deleted shifts. A place of the rota that leaves its post by it ends, and what
 * the schedule shows instead is a typed place with the same id there. Returns the places that ended, as they were and are. Throws
 * the error of the database where a shift duplicates another.
 */
export async function storeShifts(
  trx: Trx<'plan'>,
  changes: readonly ShiftChange[],
  find: FindPlace,
): Promise<{ before: PlannedRow; row: PlannedRow }[]> {
  const released = changes.filter(isReleased)
  const given = await plannedStore.ofIds(
    trx,
    released.flatMap(({ before }) => before?.id ?? []),
  )
  const ended = given.map((before) => ({ before, row: endedRow(before, 'cancelled') }))
  const removed = changes.flatMap(({ before, after }) => (before?.state === 'typed' && !after ? before.id : []))
  await placeWrites.removeAll(trx, removed)
  for (const { before, row } of ended) await placeWrites.update(trx, toColumns(row), before)

  const ties = new Map<string | null, string[]>()
  const added: ShiftChange[] = []
  for (const change of changes) {
    const { before, after } = change
    if (!after) continue
    if (!before || isReleased(change)) added.push(change)
    else if (isTieOnly(before, after)) {
      const ids = ties.get(after.tie_color)
      if (ids) ids.push(before.id)
      else ties.set(after.tie_color, [before.id])
    } else await placeWrites.update(trx, { ...before, ...after, ...(before.state === 'typed' && find(after)) }, before)
  }
  for (const [tie, ids] of ties) await placeWrites.setTie(trx, ids, tie)
  const sequences = await placesStore.endedSequences(
    trx,
    added.flatMap(({ after }) => after?.shift_id ?? []),
  )
  await placeWrites.insertAll(
    trx,
    added.flatMap(({ before, after }) => {
      if (!after) return []
      const sequence = sequences.get(after.shift_id) ?? 0
      return { ...typedRow(after), ...find(after), sequence, ...(before && marksOf(before)) }
    }),
  )
  return ended
}
