import type { GoalCosts } from '../model/goals.ts'
import { type Entry, LinearProgram } from '../model/lp.ts'
import { safeBound } from './bound.ts'
import { copyEnds, type Ends, fixColumns, withEnds } from './chain.ts'
import type { Engine } from './engine.ts'

/** Parts at most into which a program is split. */
const PARTS = 250

/** A column this near to a whole number is whole. */
const TOLERANCE = 1e-6

/** The program with each row's limits open, where a unit beyond costs 1. */
function withOpenRows(program: LinearProgram): { program: LinearProgram; costs: Float64Array } {
  const open = new LinearProgram()
  for (const [column, upper] of program.upper.entries()) {
    open.column(upper)
    open.lower[column] = program.lower[column] ?? 0
  }
  for (let row = 0; row < program.rows; row++) {
    const entries: Entry[] = [
      [open.column(Number.POSITIVE_INFINITY), 1],
      [open.column(Number.POSITIVE_INFINITY), -1],
    ]
    for (let at = program.starts[row] ?? 0; at < (program.starts[row + 1] ?? 0); at++)
      entries.push([program.indices[at] ?? 0, program.values[at] ?? 0])
    open.row(entries, program.rowLower[row] ?? 0, program.rowUpper[row] ?? 0)
  }
  const costs = Float64Array.from({ length: open.columns }, (_, column) => (column < program.columns ? 0 : 1))
  return { program: open, costs }
}

/** True where multipliers of the rows show that the program has no solution: one that costs nothing would cost more. */
function hasNoSolution(engine: Engine, program: LinearProgram, seconds: number): boolean {
  const open = withOpenRows(program)
  const { multipliers } = engine.relax(open.program, open.costs, 'simplex', seconds)
  return safeBound(program, new Float64Array(program.columns), multipliers).value > 0
}

/** The whole column whose value is furthest from a whole number; null where all are whole. */
function splitColumn({ whole }: LinearProgram, columns: Float64Array): number | null {
  let furthest: number | null = null
  let most = TOLERANCE
  for (const [column, isWhole] of whole.entries()) {
    const value = columns[column] ?? 0
    const distance = Math.abs(value - Math.round(value))
    if (isWhole === 0 || distance <= most) continue
    furthest = column
    most = distance
  }
  return furthest
}

/** The two halves of a part: the column at the whole number below its value or less, or above. */
function halvesOf(ends: Ends, column: number, value: number): [Ends, Ends] {
  const [below, above] = [copyEnds(ends), copyEnds(ends)]
  below.upper[column] = Math.floor(value)
  above.lower[column] = Math.floor(value) + 1
  return [below, above]
}

/**
 * Proves that no roster of the program has less than `value` of a goal: the program is split at columns that the
 * relaxation leaves between whole numbers, until a bound of our own closes each part. False where it does not within
 * 250 parts and the seconds, which says nothing.
 */
export function isLeastBySplits(
  engine: Engine,
  program: LinearProgram,
  { costs, constant }: GoalCosts,
  value: number,
  secondsLeft: () => number,
): boolean {
  const open: Ends[] = [copyEnds(program)]
  for (let parts = 0; parts < PARTS; parts++) {
    const ends = open.pop()
    if (!ends) return true
    const part = withEnds(program, ends)
    const { multipliers, columns, isOptimal } = engine.relax(part, costs, 'simplex', secondsLeft())
    const bound = safeBound(part, costs, multipliers)
    if (Math.ceil(bound.value) + constant >= value) continue
    if (!isOptimal && secondsLeft() > 0 && hasNoSolution(engine, part, secondsLeft())) continue
    const column = isOptimal && secondsLeft() > 0 ? splitColumn(part, columns) : null
    if (column === null) return false
    // What would lift the goal to `value` needs no part of its own.
    fixColumns(part, bound, value - 1 - constant)
    open.push(...halvesOf(part, column, columns[column] ?? 0))
  }
  return false
}
