import type { PlaceClass } from './classes.ts'
import type { GoalCosts, Prices } from './goals.ts'
import type { LinearProgram } from './lp.ts'
import type { Shape } from './shape.ts'

/** The column of a trainee beside a mentor who stands at one of these posts. */
interface ShadowColumn {
  column: number
  service: number
  trainee: number
  mentor: number
  postIds: string[]
}

/**
 * The rota as a mixed-integer program. A whole column says whether a person is at a service. The class of places at
 * which they stand follows from a transport problem, which has a whole solution by itself.
 */
export interface Model {
  shape: Shape
  program: LinearProgram
  prices: Prices
  goals: GoalCosts[]
  classes: PlaceClass[][]
  /** The whole column of each person at each service; null where no place is open to the person. */
  serves: (number | null)[][]
  shadows: ShadowColumn[]
  /** Columns that fixed places ask to be at their upper end. Those that no roster has together are given up. */
  forced: number[]
}

/** Says whether a person is at a service: by the value of a column, or held, whatever is filled. */
export const presenceOf = (
  { serves, shape }: Model,
  person: number,
  at: number,
): { column: number | null; held: 0 | 1 } => ({
  column: serves[person]?.[at] ?? null,
  held: shape.people[person]?.isHeld[at] ? 1 : 0,
})
