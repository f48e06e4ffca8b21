import type { LinearProgram } from '../model/lp.ts'

/** A bound of a goal, without its constant, and what it says of each column. */
export interface Bound {
  /** No solution of the program costs less, whole or not. */
  value: number
  /**
   * The price of each column: above 0, a unit above its lower end adds this much to the bound; below 0, a unit below
   * its upper end does.
   */
  reduced: Float64Array
}

/**
 * The bound of any row multipliers (Neumaier and Shcherbina, "Safe bounds in linear and mixed-integer linear
 * programming", 2004): the costs less the multiplied rows are paid at the cheaper end of each column, which is finite.
 * Wrong multipliers, and those of a search that ended early, make the bound lower, never untrue. Rounding errors of the
 * sums are subtracted.
 */
export function safeBound(program: LinearProgram, costs: Float64Array, multipliers: ArrayLike<number>): Bound {
  const { starts, indices, values, rowLower, rowUpper, lower, upper } = program
  const reduced = Float64Array.from(costs)
  const sizes = Float64Array.from(costs, Math.abs)
  let value = 0
  let size = 0
  for (let row = 0; row < program.rows; row++) {
    const multiplier = multipliers[row] ?? 0
    const side = multiplier > 0 ? (rowLower[row] ?? 0) : (rowUpper[row] ?? 0)
    if (multiplier === 0 || !Number.isFinite(multiplier) || !Number.isFinite(side)) continue
    value += multiplier * side
    size += Math.abs(multiplier * side)
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const column = indices[at] ?? 0
      const part = multiplier * (values[at] ?? 0)
      reduced[column] = (reduced[column] ?? 0) - part
      sizes[column] = (sizes[column] ?? 0) + Math.abs(part)
    }
  }
  for (let column = 0; column < program.columns; column++) {
    const price = reduced[column] ?? 0
    const end = price > 0 ? (lower[column] ?? 0) : (upper[column] ?? 0)
    value += price * end
    size += (sizes[column] ?? 0) * Math.max(1, Math.abs(end))
  }
  const terms = program.columns + program.rows + 1
  return { value: value - size * terms * Number.EPSILON, reduced }
}
