import type { LinearProgram } from '../model/lp.ts'

export interface Bound {
  /** No point of the program costs less. */
  value: number
  /** Per column: what a unit of it adds at least to the bound; below 0 what leaving its upper bound adds. */
  reduced: Float64Array
}

/**
 * The bound of any row multipliers (Neumaier and Shcherbina, "Safe bounds in linear and mixed-integer linear programming",
 * 2004): costs less the multiplied rows are paid at each column's cheaper end, which is finite. Multipliers that ended early
 * or are wrong make it lower, never untrue. Rounding errors of the sums are taken off.
 */
export function safeBound(program: LinearProgram, costs: Float64Array, multipliers: ArrayLike<number>): Bound {
  const { starts, indices, values, rowLower, rowUpper, lower, upper } = program
  const reduced = Float64Array.from(costs)
  const sizes = Float64Array.from(costs, Math.abs)
  let value = 0
  let size = 0
  for (let row = 0; row < program.rows; row++) {
    const given = multipliers[row] ?? 0
    const side = given > 0 ? (rowLower[row] ?? 0) : (rowUpper[row] ?? 0)
    if (given === 0 || !Number.isFinite(given) || !Number.isFinite(side)) continue
    value += given * side
    size += Math.abs(given * side)
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const column = indices[at] ?? 0
      const part = given * (values[at] ?? 0)
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
