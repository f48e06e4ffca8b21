import { formerMemberName } from '#shared/people/formerMembers.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import { comparisonKey } from '#shared/text.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Plan } from './changePlaces.ts'
import { marksOf, type PlaceRow, placesStore } from './places.store.ts'
import { typedRow } from './places.wire.ts'
import { placeWrites } from './placeWrites.store.ts'
import { plannedStore } from './planned.store.ts'

/** The planned place as the schedule shows it, without its answer. */
const asTyped = (row: PlaceRow): PlaceRow => ({
  ...typedRow(row),
  service_id: row.service_id,
  post_id: row.post_id,
  ...marksOf(row),
})

/** Deletes what was planned of a person; what the schedule shows of it stays as typed places. */
async function dropAnswers(plan: Plan, userId: string): Promise<void> {
  const { trx } = plan
  const shown = await placesStore.of(trx, userId)
  const planned = await plannedStore.of(trx, userId, '')
  await placeWrites.removeAll(trx, columnOf(planned, 'id'))
  const asked = shown.filter(({ state }) => state !== 'typed')
  await placeWrites.insertAll(trx, asked.map(asTyped))
  plan.touch(...planned.map(({ date }) => date))
  plan.touchSchedule()
}

/**
 * Takes a member who leaves out of the plan: their answers are deleted, and what the schedule shows stays under the
 * name of a former member.
 */
export async function leavePlaces(plan: Plan, userId: string): Promise<void> {
  const { trx } = plan
  await dropAnswers(plan, userId)
  await placeWrites.removeEndedTyped(trx, userId)
  for (const row of await placesStore.of(trx, userId)) {
    const taken = await placesStore.namesBeside(trx, row)
    // Former members of one service time and post are numbered, so that their places stay distinct.
    let place = 1
    while (taken.has(comparisonKey(formerMemberName(place)))) place += 1
    await placeWrites.rename(trx, row.id, formerMemberName(place))
  }
}

/** Ends the places to come of a person who is taken out of the team before they have joined. */
export async function endPlacesToCome(plan: Plan, userId: string, day: string): Promise<void> {
  const coming = (await plannedStore.of(plan.trx, userId, day)).filter(({ state }) => isLive(state))
  await plan.countBefore(coming.map(({ service_id }) => service_id))
  for (const place of coming) plan.end(place, 'cancelled')
}

/**
 * Forgets what was planned of such a person: what the schedule shows of them stays, under their name, without a member.
 */
export async function forgetPlaces(plan: Plan, userId: string): Promise<void> {
  const { trx } = plan
  await dropAnswers(plan, userId)
  await placeWrites.removeEndedTyped(trx, userId)
  await placeWrites.unlink(
    trx,
    (await placesStore.of(trx, userId)).map(({ id }) => id),
  )
}
