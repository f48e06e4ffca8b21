import { leastOf } from '#shared/rota/shares.ts'
import type { FillInput, Roster } from './fill.input.ts'
import { valuesOf } from './model/count.ts'
import { orderOf } from './model/goals.ts'
import { runsOf, servedBy } from './polish/blemishes.ts'
import { type PolishPlan, polishPlanOf } from './polish/polishPlan.ts'
import { compareWorth } from './polish/worth.ts'

/** Places that the services of a plan lack to the least. */
function openPlaces({ shape, placesOf }: PolishPlan): number {
  let open = 0
  for (const { _id, needs, outside } of shape.services)
    for (const { postId, minPeople } of needs) {
      const there = (placesOf.get(_id) ?? []).filter((place) => place.postId === postId && !place.isShadow).length
      open += Math.max(0, minPeople - there - outside.filter((shift) => shift.postId === postId).length)
    }
  return open
}

/** People with less than their fair part in whole services, and the services that those who learn lack of theirs. */
function belowShare(plan: PolishPlan): number {
  const own = plan.shape.people.map((one, person) => ({ ...one, planned: servedBy(plan, person) }))
  const services = own.reduce((sum, { planned }) => sum + planned, openPlaces(plan))
  const shares = own.reduce((sum, { share }) => sum + share, 0)
  let below = 0
  for (const { isTrainee, planned, rungs, share } of own)
    if (isTrainee) below += Math.max(0, rungs - planned)
    else if (share > 0 && planned < leastOf((share * services) / shares)) below += 1
  return below
}

/**
 * What the outcome of a fill prints of a roster, less is better, each number before all that follow it: the goals in
 * their order, with weeks in a row that are named and people below their share for fairness. Nobody sees spacing, and
 * stability counts where the draft is to be kept.
 */
function printedOf(input: FillInput, roster: Roster): number[] {
  const plan = polishPlanOf(input, roster)
  const values = valuesOf(plan.shape, roster)
  const runs = [...plan.shape.people.keys()].reduce((sum, person) => sum + runsOf(plan, person), 0)
  return orderOf(input).flatMap((name) => {
    if (name === 'spacing' || (name === 'stability' && !input.keepNearDraft)) return []
    return name === 'fairness' ? [runs, belowShare(plan)] : values[name]
  })
}

/** True where a roster is better than another by a number that the outcome of a fill prints. */
export const isSeenBetter = (input: FillInput, roster: Roster, other: Roster): boolean =>
  compareWorth(printedOf(input, roster), printedOf(input, other)) < 0
