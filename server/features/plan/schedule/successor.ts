import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { Plan } from '../places/changePlaces.ts'
import type { PlaceRow, ShownPlace } from '../places/places.store.ts'
import { slotOf } from '../places/places.wire.ts'
import { type PlannedRow, plannedStore } from '../places/planned.store.ts'
import type { NewPlace } from '../places/plannedRows.ts'
import { tellMembers } from '../places/tellMembers.ts'

/**
 * The place of the plan that a member gets instead of the one who has it, and their former place there; null where the
 * plan asks nobody any more. Throws where a rule of the rota stands against them. The rota provides it.
 */
export type SuccessorAt = (
  trx: Db,
  place: PlannedRow,
  userId: string,
) => Promise<{ place: NewPlace; former: PlannedRow | undefined } | null>

/** Asks people for places by a push, or by the way that they chose. The rota provides it. */
export type AskPlaces = (
  context: Pick<ChangeContext, 'trx' | 'enqueue'>,
  places: readonly Pick<PlannedRow, 'id' | 'user_id'>[],
) => Promise<void>

/** Asks another member in the place of the one who has it. False where the change is none of that kind. */
export async function isSucceeded(
  plan: Plan,
  { successorAt, askPlaces }: { successorAt: SuccessorAt; askPlaces: AskPlaces },
  viewer: Bearer,
  { before, after }: { before: PlaceRow; after: ShownPlace },
): Promise<boolean> {
  if (before.state === 'typed' || after.user_id === null || after.user_id === before.user_id) return false
  if (slotOf(after) !== slotOf(before)) return false
  const { trx, context, effects } = plan
  const [given] = await plannedStore.ofIds(trx, [before.id])
  if (!given) return false
  await plan.mustLock(given.service_id)
  const found = await successorAt(trx, given, after.user_id)
  if (!found) return false
  const { service, ...place } = found.place
  plan.end(given, 'replaced')
  const tied = { ...service, tie_color: after.tie_color }
  const assignmentId = plan.ask({ ...place, service: tied, shift_id: before.shift_id }, found.former)
  const { _id: userId } = place.person
  const by = bearerId(viewer)
  if (given.user_id !== by) {
    await tellMembers(context, [{ before, after: null }], { by, isPast: () => false })
    effects.told.push({ _id: given.user_id, name: given.person })
  }
  if (userId !== by) {
    await askPlaces(context, [{ id: assignmentId, user_id: userId }])
    effects.told.push(place.person)
  }
  return true
}
