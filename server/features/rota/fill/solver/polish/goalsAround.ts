import { GOAL_NAMES } from '#shared/rota/fill.ts'
import type { GoalValues } from '../fill.input.ts'
import { type Counting, countPerson, countService, countSplit, noValues } from '../model/count.ts'
import type { PolishPlan } from './polishPlan.ts'

/** What of the goals some services and people have: what a move of theirs alone changes in the whole plan. */
export function goalsAround(plan: PolishPlan, services: Iterable<number>, people: ReadonlySet<number>): GoalValues {
  const { shape } = plan
  const counting: Counting = { ...plan, values: noValues() }
  for (const at of services) {
    const service = shape.services[at]
    if (service) countService(counting, service, at)
  }
  for (const { kind, userA, userB } of shape.input.links) {
    if (kind !== 'together') continue
    const [a, b] = [shape.personIndex.get(userA), shape.personIndex.get(userB)]
    if (a !== undefined && b !== undefined && (people.has(a) || people.has(b))) countSplit(counting, a, b)
  }
  for (const person of people) {
    const one = shape.people[person]
    if (one) countPerson(counting, one, person)
  }
  return counting.values
}

export const isWorse = (after: GoalValues, before: GoalValues): boolean =>
  GOAL_NAMES.some((name) => after[name] > before[name])
