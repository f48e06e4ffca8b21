import type { FillInput, GoalValues, Roster } from '../fill.input.ts'
import { noValues, valuesOf } from '../model/count.ts'
import { orderOf } from '../model/goals.ts'
import { type Blemishes, blemishesOf, burdensOf } from './blemishes.ts'
import { polishPlanOf } from './polishPlan.ts'

/**
 * What a roster is measured by, less is better, each number before all that follow it: the goals in their order, then
 * the blemishes. Weeks in a row that are named come before the goal of weeks apart, which counts people who serve twice
 * within two weeks: people look at the former first. Stability, where it is the last of the goals, comes after the
 * blemishes: who asks for the best rota of some days does not ask for a post that somebody avoids because the draft has
 * it.
 */
export type Worth = readonly number[]

const isStabilityLast = (input: FillInput): boolean => orderOf(input).at(-1) === 'stability'

export function worthIn(input: FillInput, values: GoalValues, blemishes: Blemishes): Worth {
  const [runs, ...others] = blemishes
  const goals = orderOf(input).filter((name) => name !== 'stability' || !isStabilityLast(input))
  const measured = goals.flatMap((name) => (name === 'spacing' ? [runs, values[name]] : values[name]))
  return [...measured, ...others, ...(isStabilityLast(input) ? [values.stability] : [])]
}

/** Rank of the blemishes of posts: of what stands before it, none depends on who of a service is at which post. */
export const rankOfPosts = (input: FillInput): number => orderOf(input).length + (isStabilityLast(input) ? 0 : 1)

export const NO_BLEMISHES: Blemishes = [0, 0, 0]

export const noWorth = (input: FillInput): Worth => worthIn(input, noValues(), NO_BLEMISHES)

export const plus = (one: Worth, other: Worth): Worth => one.map((value, at) => value + (other[at] ?? 0))

export const minus = (one: Worth, other: Worth): Worth => one.map((value, at) => value - (other[at] ?? 0))

/** Below 0 where the first has less in the first number in which the two differ. */
export function compareWorth(one: Worth, other: Worth): number {
  const first = one.findIndex((value, at) => value !== other[at])
  return first < 0 ? 0 : (one[first] ?? 0) - (other[first] ?? 0)
}

/** Measures a roster by its places alone. */
export function worthOf(input: FillInput, roster: Roster): Worth {
  const plan = polishPlanOf(input, roster)
  return worthIn(input, valuesOf(plan.shape, roster), blemishesOf(plan, burdensOf(plan)))
}
