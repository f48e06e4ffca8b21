import { isLive } from '#shared/plan/placeStates.ts'
import { activeMembersByName } from '../../people/users/members.ts'
import type { Plan } from '../places/changePlaces.ts'
import { placesStore } from '../places/places.store.ts'
import { slotOf } from '../places/places.wire.ts'
import { placeWrites } from '../places/placeWrites.store.ts'
import { plannedStore } from '../places/planned.store.ts'

/**
 * Links unlinked shifts to a person. One at the post and time of a place that the plan gives them is merged into it.
 */
export async function linkName(plan: Plan, userId: string, nameKey: string): Promise<void> {
  const { trx } = plan
  const linked = await placesStore.unlinkedOf(trx, nameKey)
  await placeWrites.link(trx, userId, nameKey)
  const slots = new Set(linked.map(slotOf))
  for (const row of await plannedStore.of(trx, userId, linked[0]?.date ?? '~'))
    if (isLive(row.state) && slots.has(slotOf(row))) plan.rename(row, row.person)
}

/** Links unlinked shifts with one of these names to the only active member with that name. */
export async function linkNames(plan: Plan, nameKeys: string[]): Promise<void> {
  const unlinked = await placesStore.unlinkedNames(plan.trx, nameKeys)
  if (unlinked.length === 0) return
  const members = await activeMembersByName(plan.trx)
  for (const nameKey of unlinked) {
    const memberId = members.get(nameKey)
    if (memberId !== undefined) await linkName(plan, memberId, nameKey)
  }
  // The personal view matches unlinked shifts by name, so it changes even where nothing was linked.
  plan.touchSchedule()
}
