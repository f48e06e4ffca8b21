import { expect } from 'vitest'
import type { AttendanceMark } from '#shared/sunday/day.ts'
import type { Database } from '../db/client.ts'
import { SHOWN } from '../features/plan/places/places.store.ts'
import type { ReceivedPush } from './pushService.ts'
import type { Kept } from './rotaClients.ts'

/** Values that appear more than once. */
const doubled = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

/** Number of times that each value appears. */
const counts = (values: readonly string[]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return found
}

const placeOf = ({ service_id, post_id }: { service_id: string | null; post_id: string | null }) =>
  `${service_id} ${post_id}`

/** Subjects of the audit log's entries of an action. */
async function auditedOf(db: Database, action: string): Promise<string[]> {
  const rows = await db.selectFrom('audit').select('subject_id').where('action', '=', action).execute()
  return rows.map(({ subject_id }) => subject_id ?? '')
}

/**
 * A rota in which each post of a service has one place: nobody is there twice, no place has two holders, the schedule
 * shows exactly the live places, and for each place without anybody somebody is looked for. Each change of an
 * assignment, whose `sequence` it raised, is in the audit log once, and each decline that was acknowledged is among
 * them. `seeded` are the assignments that were there before.
 */
export async function checkPlaces(db: Database, { seeded, kept }: { seeded: string[]; kept: Kept }): Promise<void> {
  const assignments = await db
    .selectFrom('places')
    .innerJoin('services', 'services.id', 'places.service_id')
    .selectAll('places')
    .select(['services.date as service_date', 'services.service_time_key as service_key'])
    .execute()
  const live = assignments.filter(({ state }) => state === 'asked' || state === 'accepted')
  const shown = await db.selectFrom('places').select('id').where(SHOWN).execute()
  expect(live.filter((row) => row.service_date !== row.date || row.service_key !== row.service_time_key)).toEqual([])
  expect(live.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort())
  expect(doubled(live.map(({ shift_id }) => shift_id))).toEqual([])
  expect(doubled(live.map(({ service_id, user_id }) => `${service_id} ${user_id}`))).toEqual([])
  // Somebody who was marked absent and came after all stands beside their stand-in on the day itself.
  const ahead = live.filter(({ service_time }) => service_time === '9am').map(placeOf)
  expect(ahead.length).toBeGreaterThan(0)
  expect(doubled(ahead)).toEqual([])

  const held = live.filter(({ attendance }) => attendance !== 'absent').map(placeOf)
  const needs = await db.selectFrom('service_needs').select(['service_id', 'post_id']).execute()
  const searches = db.selectFrom('call_outs').select(['service_id', 'post_id']).where('state', '=', 'open')
  const unheld = needs.map(placeOf).filter((place) => !held.includes(place))
  expect((await searches.execute()).map(placeOf).sort()).toEqual(unheld.sort())

  const rows = await db.selectFrom('audit').select(['action', 'subject_id']).execute()
  const entries = rows.filter(({ action }) => action.startsWith('assignment.'))
  const changes = assignments.flatMap(({ id, sequence }) =>
    Array.from({ length: sequence - (seeded.includes(id) ? 1 : 0) }, () => id),
  )
  expect(entries.map(({ subject_id }) => subject_id).sort()).toEqual(changes.sort())
  const declines = counts(await auditedOf(db, 'assignment.declined'))
  for (const [id, times] of counts(kept.declined)) expect(declines.get(id)).toBeGreaterThanOrEqual(times)
}

/**
 * Each search has given as many places as people took, nobody was asked twice, and none that has ended asks anybody.
 */
export async function checkSearches(db: Database, { taken }: Pick<Kept, 'taken'>): Promise<void> {
  const searches = await db.selectFrom('call_outs').selectAll().execute()
  const offers = await db.selectFrom('offers').selectAll().execute()
  expect(doubled(offers.map(({ call_out_id, user_id }) => `${call_out_id} ${user_id}`))).toEqual([])
  for (const { id, state, filled, places } of searches) {
    const own = offers.filter(({ call_out_id }) => call_out_id === id)
    expect(own.filter((offer) => offer.state === 'accepted')).toHaveLength(filled)
    expect(filled).toBeLessThanOrEqual(places)
    if (state !== 'open') expect(own.filter((offer) => offer.state === 'sent' || offer.state === 'waiting')).toEqual([])
  }
  const stateOf = new Map(offers.map(({ id, state }) => [id, state]))
  // A stand-in who gave the place up later counts as one who said no.
  for (const { offerId } of taken) expect(['accepted', 'declined']).toContain(stateOf.get(offerId))
}

/**
 * A swap that is done took each place that it gives from its giver once, and gave it to its taker; any other moved
 * nothing. Requests, answers and ends are in the audit log once, and all that were acknowledged are there.
 */
export async function checkSwaps(db: Database, { asked, answered }: Pick<Kept, 'asked' | 'answered'>): Promise<void> {
  const swaps = await db.selectFrom('swaps').select(['id', 'state', 'created_by']).execute()
  const legs = await db.selectFrom('swap_legs').selectAll().execute()
  const ids = swaps.map(({ id }) => id)
  expect((await auditedOf(db, 'swap.asked')).sort()).toEqual(ids.toSorted())
  expect(ids).toEqual(expect.arrayContaining(asked))
  for (const state of ['done', 'refused', 'withdrawn'] as const) {
    const ended = swaps.filter((swap) => swap.state === state).map(({ id }) => id)
    expect((await auditedOf(db, `swap.${state}`)).sort()).toEqual(ended.sort())
  }
  const askers = new Map(swaps.map(({ id, created_by }) => [id, created_by]))
  const others = legs.filter(({ swap_id, user_id, answer }) => answer !== null && askers.get(swap_id) !== user_id)
  expect((await auditedOf(db, 'swap.answered')).sort()).toEqual(others.map(({ swap_id }) => swap_id).sort())
  const answers = new Set(others.map(({ swap_id, user_id }) => `${swap_id} ${user_id}`))
  for (const { swapId, userId } of answered) expect(answers).toContain(`${swapId} ${userId}`)

  const done = new Set(swaps.filter(({ state }) => state === 'done').map(({ id }) => id))
  const moved = legs.filter(({ swap_id }) => done.has(swap_id))
  expect(moved.filter(({ answer }) => answer !== 'yes')).toEqual([])
  const given = moved.map(({ gives_assignment_id }) => gives_assignment_id ?? '')
  expect((await auditedOf(db, 'assignment.replaced')).sort()).toEqual(given.sort())
  const assignments = await db.selectFrom('places').select(['id', 'service_id', 'post_id', 'user_id']).execute()
  const places = new Map(assignments.map((row) => [row.id, placeOf(row)]))
  const holdersOf = new Map(assignments.map((row) => [row.id, `${placeOf(row)} ${row.user_id}`]))
  const accepted = counts((await auditedOf(db, 'assignment.accepted')).map((id) => holdersOf.get(id) ?? ''))
  const takers = moved.map(({ user_id, takes_assignment_id: id }) => `${places.get(id ?? '')} ${user_id}`)
  for (const [taker, times] of counts(takers)) expect(accepted.get(taker)).toBeGreaterThanOrEqual(times)
}

/** Marks of shifts that were never given up: the others go with their shift. */
export async function lastingMarks(db: Database, marks: readonly AttendanceMark[]): Promise<AttendanceMark[]> {
  const untouched = await db.selectFrom('places').select('shift_id').where('sequence', '=', 1).execute()
  return marks.filter(({ shiftId }) => untouched.some(({ shift_id }) => shift_id === shiftId))
}

/** All of these marks have arrived. Returns what stands of them, and how many entries the audit log has of marks. */
export async function checkMarks(db: Database, marks: readonly AttendanceMark[]) {
  expect(marks.length).toBeGreaterThan(0)
  const arrived = (await db.selectFrom('attendance_marks').select('uuid').execute()).map(({ uuid }) => uuid)
  expect(arrived).toEqual(expect.arrayContaining(marks.map(({ uuid }) => uuid)))
  const attendance = await db
    .selectFrom('places')
    .select([
      'shift_id',
      'attendance as state',
      'attendance_at as at',
      'attendance_by as by',
      'attendance_uuid as uuid',
    ])
    .where('attendance', 'is not', null)
    .orderBy('shift_id')
    .execute()
  return { arrived: arrived.sort(), attendance, entries: (await auditedOf(db, 'attendance.marked')).length }
}

/** No offer was handed over twice to a device but with the same uuid, which its device shows once; none to others. */
export async function checkPushes(
  db: Database,
  pushes: readonly ReceivedPush[],
  owners: ReadonlyMap<string, string>,
): Promise<void> {
  const offers = await db.selectFrom('offers').select(['id', 'user_id']).execute()
  const ownerOf = new Map(offers.map(({ id, user_id }) => [id.replaceAll('-', ''), user_id]))
  const about = pushes.filter(({ headers }) => ownerOf.has(String(headers.topic)))
  expect(about.filter(({ path, headers }) => owners.get(path) !== ownerOf.get(String(headers.topic)))).toEqual([])
  const told = new Map(
    about.map(({ path, headers, payload }) => [payload.uuid, [path, headers.topic, payload.title].join(' ')]),
  )
  expect(told.size).toBeGreaterThan(0)
  expect(doubled([...told.values()])).toEqual([])
}
