import { WEIGHT_UNITS, type Weight } from '../goalProofs.ts'
import type { LinearProgram } from '../model/lp.ts'

/** The multipliers that are not 0 once they are rounded to whole units. */
export const weightsOf = (multipliers: ArrayLike<number>): Weight[] =>
  Array.from(multipliers).flatMap((multiplier, row): Weight[] => {
    const units = Math.round(multiplier * WEIGHT_UNITS)
    return units !== 0 && Number.isSafeInteger(units) ? [[row, units]] : []
  })

/** The multiplier of each row of a program. */
export function multipliersOf({ rows }: LinearProgram, weights: readonly Weight[]): Float64Array {
  const multipliers = new Float64Array(rows)
  for (const [row, units] of weights) multipliers[row] = units / WEIGHT_UNITS
  return multipliers
}
