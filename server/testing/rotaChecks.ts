import { expect } from 'vitest'
import type { Database } from '../db/client.ts'
import type { ReceivedPush } from './pushService.ts'
import type { Kept } from './rotaClients.ts'

/** Values that appear more than once. */
const doubled = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

const placeOf = ({ service_id, post_id }: { service_id: string; post_id: string }) => `${service_id} ${post_id}`

/** Live places of the rota with their shifts, and who is marked absent. */
async function livePlaces(db: Database) {
  return db
    .selectFrom('assignments')
    .leftJoin('shifts', 'shifts.id', 'assignments.shift_id')
    .leftJoin('attendance', 'attendance.shift_id', 'assignments.shift_id')
    .select(['assignments.service_id', 'assignments.post_id', 'assignments.user_id', 'assignments.shift_id'])
    .select(['shifts.user_id as of', 'attendance.state as attendance'])
    .where('assignments.state', 'in', ['asked', 'accepted'])
    .execute()
}

/**
 * A rota in which each post of a service has one place: nobody is there twice, nothing is overfilled, the schedule shows
 * exactly the live places, and for each place without anybody somebody is looked for.
 */
export async function checkPlaces(db: Database): Promise<void> {
  const live = await livePlaces(db)
  const shifts = await db.selectFrom('shifts').select('id').execute()
  expect(live.filter(({ of, user_id }) => of !== user_id)).toEqual([])
  expect(live.map(({ shift_id }) => shift_id).sort()).toEqual(shifts.map(({ id }) => id).sort())
  expect(doubled(live.map(({ service_id, user_id }) => `${service_id} ${user_id}`))).toEqual([])
  const held = live.filter(({ attendance }) => attendance !== 'absent').map(placeOf)
  const needs = await db.selectFrom('service_needs').select(['service_id', 'post_id']).execute()
  const searches = await db
    .selectFrom('call_outs')
    .select(['service_id', 'post_id'])
    .where('state', '=', 'open')
    .execute()
  const looked = searches.map(placeOf)
  expect(doubled(looked)).toEqual([])
  // Somebody who was marked absent and came after all may stand beside their stand-in.
  const unheld = needs.map(placeOf).filter((place) => !held.includes(place))
  expect(looked.toSorted()).toEqual(unheld.sort())
}

/** Each search has given as many places as people took, nobody was asked twice, and none that has ended asks anybody. */
export async function checkSearches(db: Database, taken: Kept['taken']): Promise<void> {
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

/** Everything that was acknowledged is there once, with its entry in the audit log. */
export async function checkKept(db: Database, { declined, taken, asked, answered, marks }: Kept): Promise<void> {
  const audit = await db.selectFrom('audit').select(['action', 'actor_id', 'subject_id']).execute()
  const audited = (action: string) => audit.filter((row) => row.action === action)
  const subjects = (action: string) => audited(action).map(({ subject_id }) => subject_id)
  expect(subjects('assignment.declined')).toEqual(expect.arrayContaining(declined))
  const takers = audited('assignment.accepted').map(({ actor_id }) => actor_id)
  expect(takers).toEqual(expect.arrayContaining(taken.map(({ userId }) => userId)))
  expect(taken.length).toBeLessThanOrEqual(takers.length)

  const swaps = await db.selectFrom('swaps').select(['id', 'state']).execute()
  expect(subjects('swap.asked').sort()).toEqual(swaps.map(({ id }) => id).sort())
  expect(swaps.map(({ id }) => id)).toEqual(expect.arrayContaining(asked))
  const done = swaps.filter(({ state }) => state === 'done').map(({ id }) => id)
  expect(subjects('swap.done').sort()).toEqual(done.sort())
  const legs = await db.selectFrom('swap_legs').select(['swap_id', 'user_id', 'answer']).execute()
  for (const { swapId, userId } of answered)
    expect(legs.find(({ swap_id, user_id }) => swap_id === swapId && user_id === userId)?.answer).not.toBeNull()
  expect(legs.filter(({ swap_id, answer }) => done.includes(swap_id) && answer !== 'yes')).toEqual([])

  // Marks go with a shift that is given up.
  const untouched = await db.selectFrom('assignments').select('shift_id').where('sequence', '=', 1).execute()
  const lasting = marks.filter(({ shiftId }) => untouched.some(({ shift_id }) => shift_id === shiftId))
  expect(lasting.length).toBeGreaterThan(0)
  const arrived = (await db.selectFrom('attendance_marks').select('uuid').execute()).map(({ uuid }) => uuid)
  expect(arrived).toEqual(expect.arrayContaining(lasting.map(({ uuid }) => uuid)))
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
  const told = new Set(
    about.map(({ path, headers, payload }) => [path, headers.topic, payload.title, payload.uuid].join(' ')),
  )
  const questions = [...told].map((line) => line.split(' ').slice(0, -1).join(' '))
  expect(questions.length).toBeGreaterThan(0)
  expect(doubled(questions)).toEqual([])
}
