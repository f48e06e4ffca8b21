import { safeBound } from './bound.ts'
import type { Engine } from './engine.ts'
import type { GoalCosts } from './goals.ts'
import type { Entry, LinearProgram } from './lp.ts'

/** What a goal's row leaves above its value, for the solver's tolerances. */
export const SLACK = 0.001

/** Ends of columns that no rota of the goals so far leaves. */
export interface Ends {
  lower: number[]
  upper: number[]
}

export interface Step {
  /** No rota in which the goals before have the values of their rows has less. */
  bound: number
  /** Ends of columns once this goal has that value. */
  ends: Ends
}

export const entriesOf = (costs: Float64Array): Entry[] =>
  [...costs].flatMap((value, column): Entry[] => (value === 0 ? [] : [[column, value]]))

/** Holds a goal at a value. */
export const addGoalRow = (program: LinearProgram, { costs, constant }: GoalCosts, value: number): void =>
  program.row(entriesOf(costs), Number.NEGATIVE_INFINITY, value - constant + SLACK)

/** Columns that would lift the goal above `most`: by their price in the bound they stay at their end. */
export function fix(program: LinearProgram, reduced: Float64Array, bound: number, most: number): void {
  const gap = most - bound + 1e-6
  for (let column = 0; column < program.columns; column++) {
    const price = reduced[column] ?? 0
    if (price > gap) program.upper[column] = program.lower[column] ?? 0
    else if (price < -gap) program.lower[column] = program.upper[column] ?? 0
  }
}

/** The best bound of a goal, by the interior point method first. */
export function boundOf(engine: Engine, program: LinearProgram, { costs, constant }: GoalCosts, seconds: () => number) {
  if (entriesOf(costs).length === 0) return { value: constant, bound: safeBound(program, costs, []) }
  const first = engine.relax(program, costs, 'ipm', seconds())
  let bound = safeBound(program, costs, first.multipliers)
  if (!first.isOptimal || Math.ceil(first.value - 1e-4) > Math.ceil(bound.value)) {
    const second = safeBound(program, costs, engine.relax(program, costs, 'simplex', seconds()).multipliers)
    if (second.value > bound.value) bound = second
  }
  return { value: Math.ceil(bound.value) + constant, bound }
}

/**
 * A bound for each goal, the goals before held at theirs. Adds their rows to `program`, and fixes columns in it; a step has a
 * copy of the ends as they are then.
 */
export function chain(
  engine: Engine,
  program: LinearProgram,
  goals: readonly GoalCosts[],
  seconds: () => number,
): Step[] {
  return goals.map((goal, at) => {
    const { value, bound } = boundOf(engine, program, goal, seconds)
    if (at < goals.length - 1) addGoalRow(program, goal, value)
    fix(program, bound.reduced, bound.value, value - goal.constant + SLACK)
    return { bound: value, ends: { lower: [...program.lower], upper: [...program.upper] } }
  })
}
