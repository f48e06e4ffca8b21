import type { GoalCosts } from '../model/goals.ts'
import type { Entry, LinearProgram } from '../model/lp.ts'
import { type Bound, safeBound } from './bound.ts'
import type { Engine } from './engine.ts'

/** A goal's row allows this much above its value, because the solver computes with tolerances. */
const SLACK = 0.001

/** Limits of columns that every roster meets in which the goals so far have their values. */
export interface Ends {
  lower: number[]
  upper: number[]
}

/** The bound of one goal while the goals before it are held. */
export interface GoalBound {
  /** No roster has less in which the goals before have the values of their rows. */
  bound: number
  /** The bound before it is rounded up to a whole number, and the ends of columns with which it was computed. */
  safe: Bound
  before: Ends
  /** Ends of columns where this goal has the value of its bound. */
  ends: Ends
}

/** A copy, which can be changed. */
export const copyEnds = ({ lower, upper }: Ends): Ends => ({ lower: [...lower], upper: [...upper] })

/** The columns that cost something, as a row. */
const entriesOf = (costs: Float64Array): Entry[] =>
  [...costs].flatMap((value, column): Entry[] => (value === 0 ? [] : [[column, value]]))

/** Adds a row that holds a goal at a value or below. */
export const addGoalRow = (program: LinearProgram, { name, costs, constant }: GoalCosts, value: number): void =>
  program.row(entriesOf(costs), Number.NEGATIVE_INFINITY, value - constant + SLACK, `goal ${name}`)

/** A copy of the program with these ends of all columns. */
export function withEnds(program: LinearProgram, ends: Ends): LinearProgram {
  const copy = program.copy()
  copy.lower.splice(0, copy.columns, ...ends.lower)
  copy.upper.splice(0, copy.columns, ...ends.upper)
  return copy
}

/** A copy of the program with these ends of its whole columns; other columns keep their own. */
export function withWholeEnds(program: LinearProgram, ends: Ends): LinearProgram {
  const copy = program.copy()
  for (const [column, whole] of program.whole.entries()) {
    if (!whole) continue
    copy.lower[column] = ends.lower[column] ?? 0
    copy.upper[column] = ends.upper[column] ?? 1
  }
  return copy
}

/** A copy of the program in which whole columns are fixed that would lift the goal above `most`. */
export function narrow(
  program: LinearProgram,
  goal: GoalCosts,
  { safe, before }: GoalBound,
  most: number,
): LinearProgram {
  // A price holds only together with the ends with which it was computed.
  const fixed = withEnds(program, before)
  fixColumns(fixed, safe, most - goal.constant)
  return withWholeEnds(program, fixed)
}

/**
 * Fixes each column at one end that, by its price in the bound, would lift the goal above `most` if it left that end.
 */
export function fixColumns(program: LinearProgram, { value, reduced }: Bound, most: number): void {
  const gap = most + SLACK - value + 1e-6
  for (let column = 0; column < program.columns; column++) {
    const price = reduced[column] ?? 0
    if (price > gap) program.upper[column] = program.lower[column] ?? 0
    else if (price < -gap) program.lower[column] = program.upper[column] ?? 0
  }
}

/**
 * The best bound of a goal: by the interior point method, and by the simplex method too where the first did not end or
 * our bound is lower than its value. `value` includes the goal's constant, `bound` does not.
 */
export function boundOf(engine: Engine, program: LinearProgram, { costs, constant }: GoalCosts, seconds: () => number) {
  let multipliers: Float64Array = new Float64Array(program.rows)
  let bound = safeBound(program, costs, multipliers)
  if (entriesOf(costs).length > 0) {
    const first = engine.relax(program, costs, 'ipm', seconds())
    multipliers = first.multipliers
    bound = safeBound(program, costs, multipliers)
    if (!first.isOptimal || Math.ceil(first.value - 1e-4) > Math.ceil(bound.value)) {
      const second = engine.relax(program, costs, 'simplex', seconds()).multipliers
      const other = safeBound(program, costs, second)
      if (other.value > bound.value) [multipliers, bound] = [second, other]
    }
  }
  return { value: Math.ceil(bound.value) + constant, bound, multipliers }
}

/**
 * Computes a bound for each goal while the goals before it are held at theirs. Adds their rows to `program`, and fixes
 * columns in it; each step has copies of the ends before and after it.
 */
export function boundsInChain(
  engine: Engine,
  program: LinearProgram,
  goals: readonly GoalCosts[],
  seconds: () => number,
): GoalBound[] {
  return goals.map((goal, at) => {
    const before = copyEnds(program)
    const { value, bound } = boundOf(engine, program, goal, seconds)
    if (at < goals.length - 1) addGoalRow(program, goal, value)
    fixColumns(program, bound, value - goal.constant)
    return { bound: value, safe: bound, before, ends: copyEnds(program) }
  })
}
