import type { Part } from '../goalProofs.ts'
import type { GoalCosts } from '../model/goals.ts'
import { type Entry, LinearProgram } from '../model/lp.ts'
import { safeBound } from './bound.ts'
import { copyEnds, type Ends, fixColumns, withEnds } from './chain.ts'
import type { Engine } from './engine.ts'
import { multipliersOf, weightsOf } from './weights.ts'

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

/** Weights of the rows that show that the program has no solution: one that costs nothing would cost more. */
function noSolution(engine: Engine, program: LinearProgram, seconds: number): Part | null {
  const open = withOpenRows(program)
  const weights = weightsOf(engine.relax(open.program, open.costs, 'simplex', seconds).multipliers)
  const { value } = safeBound(program, new Float64Array(program.columns), multipliersOf(program, weights))
  return value > 0 ? { weights, isEmpty: true } : null
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

/** The two halves of a part: the column at a whole number or less, or above. */
function halvesOf(ends: Ends, column: number, at: number): [Ends, Ends] {
  const [below, above] = [copyEnds(ends), copyEnds(ends)]
  below.upper[column] = at
  above.lower[column] = at + 1
  return [below, above]
}

/**
 * Proves that no roster of the program has less than `value` of a goal: the program is split at columns that the
 * relaxation leaves between whole numbers, until a bound of our own closes each part. Returns the parts with the
 * weights that close them; null where there are none within 250 parts and the seconds, which says nothing.
 */
export function leastBySplits(
  engine: Engine,
  program: LinearProgram,
  { costs, constant }: GoalCosts,
  value: number,
  secondsLeft: () => number,
): Part | null {
  let parts = 0
  function close(ends: Ends): Part | null {
    parts += 1
    if (parts > PARTS) return null
    const part = withEnds(program, ends)
    const { multipliers, columns, isOptimal } = engine.relax(part, costs, 'simplex', secondsLeft())
    const weights = weightsOf(multipliers)
    const bound = safeBound(part, costs, multipliersOf(part, weights))
    if (Math.ceil(bound.value) + constant >= value) return { weights }
    const empty = !isOptimal && secondsLeft() > 0 ? noSolution(engine, part, secondsLeft()) : null
    if (empty) return empty
    const column = isOptimal && secondsLeft() > 0 ? splitColumn(part, columns) : null
    if (column === null) return null
    // What would lift the goal to `value` needs no part of its own.
    fixColumns(part, bound, value - 1 - constant)
    const at = Math.floor(columns[column] ?? 0)
    const [belowEnds, aboveEnds] = halvesOf(part, column, at)
    const above = close(aboveEnds)
    const below = above && close(belowEnds)
    return below && { weights, split: { column: program.columnNames[column] ?? '', at, below, above } }
  }
  return close(copyEnds(program))
}
