import type { GoalCosts } from '../model/goals.ts'
import type { Entry, LinearProgram } from '../model/lp.ts'
import { type Bound, safeBound } from './bound.ts'
import type { Engine } from './engine.ts'

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
  /** What it comes from, before it is rounded up to a whole number, and the ends of columns with which it was found. */
  safe: Bound
  before: Ends
  /** Ends of columns once this goal has that value. */
  ends: Ends
}

const endsOf = ({ lower, upper }: Ends): Ends => ({ lower: [...lower], upper: [...upper] })

const entriesOf = (costs: Float64Array): Entry[] =>
  [...costs].flatMap((value, column): Entry[] => (value === 0 ? [] : [[column, value]]))

/** Holds a goal at a value. */
export const addGoalRow = (program: LinearProgram, { costs, constant }: GoalCosts, value: number): void =>
  program.row(entriesOf(costs), Number.NEGATIVE_INFINITY, value - constant + SLACK)

function withEnds(program: LinearProgram, ends: Ends): LinearProgram {
  const copy = program.copy()
  copy.lower.splice(0, copy.columns, ...ends.lower)
  copy.upper.splice(0, copy.columns, ...ends.upper)
  return copy
}

/** The program with the ends of its whole columns alone. */
export function withWholeEnds(program: LinearProgram, ends: Ends): LinearProgram {
  const copy = program.copy()
  for (const [column, whole] of program.whole.entries()) {
    if (!whole) continue
    copy.lower[column] = ends.lower[column] ?? 0
    copy.upper[column] = ends.upper[column] ?? 1
  }
  return copy
}

/** The program with the whole columns fixed that would lift the goal above `most`. */
export function narrow(program: LinearProgram, goal: GoalCosts, { safe, before }: Step, most: number): LinearProgram {
  // A price says on which side a column stays only among the ends with which it was found.
  const fixed = withEnds(program, before)
  fix(fixed, safe, most - goal.constant)
  return withWholeEnds(program, fixed)
}

/** Columns that would lift the goal above `most`: by their price in the bound they stay at their end. */
function fix(program: LinearProgram, { value, reduced }: Bound, most: number): void {
  const gap = most + SLACK - value + 1e-6
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
    const before = endsOf(program)
    const { value, bound } = boundOf(engine, program, goal, seconds)
    if (at < goals.length - 1) addGoalRow(program, goal, value)
    fix(program, bound, value - goal.constant)
    return { bound: value, safe: bound, before, ends: endsOf(program) }
  })
}
