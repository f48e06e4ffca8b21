import type { GoalName } from '#shared/rota/fill.ts'

/** Units of a weight in one: weights are whole numbers, so that a bound is computed from them without rounding. */
export const WEIGHT_UNITS = 2 ** 20

/** A row of the program, by its index, and its multiplier in units. */
export type Weight = [row: number, units: number]

/**
 * A part of the program whose weights give a bound of the goal at or above its value (docs/ROTA.md, "Search and
 * proof"). `isEmpty`: they show instead that the part has no solution. `split`: they do neither, but both halves are
 * closed.
 */
export interface Part {
  weights: Weight[]
  isEmpty?: true
  split?: { column: string; at: number; below: Part; above: Part }
}

/**
 * What proves that no roster has less of a goal, while the goals before it have their values. The part is null where no
 * bound proves it: the goals after it are proved with its value all the same.
 */
export interface GoalProof {
  goal: GoalName
  value: number
  part: Part | null
}

/** The goals of a fill in their order, each with its proof. */
export interface GoalProofs {
  /** Names of rows, to which the weights refer. */
  rows: string[]
  /** True where only rosters count that have all that the fixed places ask for. */
  holdsForced: boolean
  /** Names of the columns that they ask for and that all rosters have which count, where these are not all. */
  held?: string[]
  goals: GoalProof[]
}
