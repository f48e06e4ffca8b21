import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { servicesStore } from '../services/services.store.ts'
import { freeOf, placeCounts } from './placeCounts.ts'
import { marksOf, NO_MARKS, type PlaceRow, placesStore, type ShownPlace } from './places.store.ts'
import { identityOf, slotOf, typedRow } from './places.wire.ts'
import { placeWrites } from './placeWrites.store.ts'
import { type PlaceKey, type PlannedRow, plannedStore } from './planned.store.ts'
import { endedRow, toColumns } from './plannedRows.ts'
import type { ShiftChange } from './tellMembers.ts'

/** The service and the post of a typed place; null where the plan has none. */
type FindPlace = (row: ShownPlace) => Pick<PlaceRow, 'service_id' | 'post_id'>

const shownIn = (changes: readonly ShiftChange[]): ShownPlace[] =>
  changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())

/** The days of these shifts before and after the changes. */
export const daysOf = (changes: readonly ShiftChange[]): string[] => [
  ...new Set(shownIn(changes).map(({ date }) => date)),
]

/** Reads the services of the days, and the posts, of these changes. */
export async function placeFinder(db: Db, changes: readonly ShiftChange[]): Promise<FindPlace> {
  const services = await servicesStore.onDays(db, daysOf(changes))
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

/**
 * True where the schedule no longer shows the place that the rota gave: it is deleted, or has another member, time or
 * post.
 */
const isReleased = ({ before, after }: ShiftChange): boolean =>
  before !== null &&
  before.state !== 'typed' &&
  (after === null ||
    after.date !== before.date ||
    after.service_time_key !== before.service_time_key ||
    after.post_key !== before.post_key ||
    after.user_id !== before.user_id)

/** The typed places of the plan that these changes take away. One that has no member is given up by nobody. */
export const leftOf = (changes: readonly ShiftChange[], find: FindPlace): PlaceKey[] =>
  changes.flatMap(({ before, after }) => {
    if (before?.state !== 'typed' || (after && slotOf(after) === slotOf(before))) return []
    const { service_id, post_id } = find(before)
    return service_id === null || post_id === null ? [] : { service_id, post_id, user_id: before.user_id ?? '' }
  })

/** Ids of the services at the dates and times of these shifts before and after the changes. */
export const servicesOfShiftChanges = (changes: readonly ShiftChange[], find: FindPlace): string[] => [
  ...new Set(shownIn(changes).flatMap((shift) => find(shift).service_id ?? [])),
]

export interface WriteOptions {
  /** True where one shift is edited: its member is told where they now serve. */
  isEdit?: boolean
  /**
   * An import is undone: places of the rota that were cancelled come back, and stand-ins are sought for typed ones that
   * go.
   */
  isUndo?: boolean
}

interface Stored {
  before: PlannedRow
  row: PlannedRow
}

/** Ids of the places, of those given, whose members may not stand there any more. */
type BarredOf = (trx: Trx<'plan'>, places: readonly PlannedRow[]) => Promise<ReadonlySet<string>>

/**
 * Returns the cancelled places of the rota that an undo brings back as they were, by the id that the schedule showed. A
 * place comes back as a typed one where its service was called off or moved since, where its member stands there
 * meanwhile or may not serve there any more, and where its post is full by now. The tie is that of the ended place: it
 * was stored before the edit, and has followed its service since.
 */
async function revivedBy(
  trx: Trx<'plan'>,
  changes: readonly ShiftChange[],
  barredOf: BarredOf,
): Promise<Map<string, Stored>> {
  const back = new Map(changes.flatMap(({ before, after }) => (!before && after ? [[after.shift_id, after]] : [])))
  const former = await plannedStore.cancelledOf(trx, [...back.keys()])
  const beside = await placesStore.atServices(trx, [...new Set(former.map(({ service_id }) => service_id))])
  const held = new Set(beside.map(({ service_id, user_id }) => `${service_id} ${user_id}`))
  const countAt = await placeCounts(trx, [...new Set(former.map(({ service_id }) => service_id))])
  const barred = await barredOf(trx, former)
  const revived = new Map<string, Stored>()
  for (const before of former) {
    const after = back.get(before.shift_id)
    const isSame = after && after.user_id === before.user_id && slotOf(after) === slotOf(before)
    if (!isSame || before.service_state === 'cancelled') continue
    if (barred.has(before.id) || held.has(`${before.service_id} ${before.user_id}`)) continue
    const count = countAt(before.service_id, before.post_id)
    if (before.shadow === 0 && freeOf(count) === 0) continue
    if (before.shadow === 0) count.taken += 1
    const state = before.answered_at === null ? ('asked' as const) : ('accepted' as const)
    const shown = { ...after, user_id: before.user_id, tie_color: before.tie_color }
    revived.set(before.shift_id, {
      before,
      row: { ...before, ...shown, ...NO_MARKS, state, sequence: before.sequence + 1 },
    })
  }
  return revived
}

/**
 * Stores typed, edited, imported or deleted shifts. A place of the rota that leaves its post by it ends, and what
 * the schedule shows instead is a typed place with the same id there. With `isUndo` places that were cancelled come
 * back. Returns the places that ended or came back, as they were and are. Throws the error of the database where a
 * shift duplicates another.
 */
export async function storeShifts(
  trx: Trx<'plan'>,
  changes: readonly ShiftChange[],
  find: FindPlace,
  { isUndo = false, barredOf }: { isUndo?: boolean; barredOf: BarredOf },
): Promise<Stored[]> {
  const released = changes.filter(isReleased)
  const given = await plannedStore.ofIds(
    trx,
    released.flatMap(({ before }) => before?.id ?? []),
  )
  const ended = given.map((before) => ({
    before,
    row: { ...endedRow(before, 'cancelled'), tie_color: before.tie_color },
  }))
  const removed = changes.flatMap(({ before, after }) => (before?.state === 'typed' && !after ? before.id : []))
  await placeWrites.removeAll(trx, removed)
  for (const { before, row } of ended) await placeWrites.update(trx, toColumns(row), before)

  const revived = isUndo ? await revivedBy(trx, changes, barredOf) : new Map<string, Stored>()
  for (const { before, row } of revived.values()) await placeWrites.update(trx, toColumns(row), before)

  const ties = new Map<string | null, string[]>()
  const added: ShiftChange[] = []
  for (const change of changes) {
    const { before, after } = change
    if (!after || (!before && revived.has(after.shift_id))) continue
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
  return [...ended, ...revived.values()]
}
