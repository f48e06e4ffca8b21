import type { Habit } from '#shared/rotaHabits.ts'
import { findCouples } from './findCouples.ts'
import { findOrder } from './findOrder.ts'
import { findSkills } from './findSkills.ts'
import { findOften, findUsual } from './findWishes.ts'
import type { HabitFacts } from './habitFacts.ts'

/** What the schedule shows and nobody has said yet, as questions in the order in which they help. */
export function findHabits(facts: HabitFacts): Habit[] {
  const heads = findSkills({ ...facts, skipped: new Set() }).flatMap(({ post }) => post?._id ?? [])
  return [
    ...findSkills(facts),
    ...findCouples(facts),
    ...findUsual(facts),
    ...findOften(facts),
    ...findOrder(facts, new Set(heads)),
  ]
}
