import { GOAL_NAMES, type GoalName } from '#shared/rotaRuns.ts'
import type { FillInput } from '../fill.input.ts'

/** What each thing costs in its goal (rota, "Goals"). */
export const MISSING = 100
export const PRIORITY = 20
export const REST = 5
export const ABOVE_SHARE = 3
export const RATHER_NOT = 2
export const SPLIT = 2

/** Most important first. A draft that is to be kept counts before what is only welcome. */
export const orderOf = ({ keepNearDraft }: Pick<FillInput, 'keepNearDraft'>): GoalName[] =>
  keepNearDraft ? ['coverage', 'wishes', 'stability', 'welcome', 'fairness', 'spacing', 'preferences'] : [...GOAL_NAMES]

export const missingCost = (priority: number): number => MISSING + PRIORITY * priority

/** The price of somebody's n-th service (Sainte-Laguë); a trainee's is below 0 up to their share. */
export function rungCost({ share, rungs, isTrainee, person }: Rung, n: number): number {
  if (isTrainee) return n < rungs ? -24 : 0
  // Without a share they have what is fixed, which no fill changes.
  return share === 0 ? 0 : Math.round((24 * (2 * (n + person.history) + 1)) / share)
}

interface Rung {
  share: number
  rungs: number
  isTrainee: boolean
  person: { history: number }
}

/** The costs of one goal: of columns, and of what is fixed. */
export interface GoalCosts {
  name: GoalName
  costs: Float64Array
  constant: number
}

/** Collects what things cost while the model is made. */
export class Prices {
  readonly #columns = new Map<GoalName, Map<number, number>>(GOAL_NAMES.map((name) => [name, new Map()]))
  readonly #constants = new Map<GoalName, number>()

  /** `column` null: what happens in any case. */
  add(name: GoalName, column: number | null, price: number): void {
    if (column === null) this.#constants.set(name, (this.#constants.get(name) ?? 0) + price)
    else {
      const ofGoal = this.#columns.get(name)
      ofGoal?.set(column, (ofGoal.get(column) ?? 0) + price)
    }
  }

  costs(order: readonly GoalName[], columns: number): GoalCosts[] {
    return order.map((name) => {
      const costs = new Float64Array(columns)
      for (const [column, price] of this.#columns.get(name) ?? []) costs[column] = price
      return { name, costs, constant: this.#constants.get(name) ?? 0 }
    })
  }
}
