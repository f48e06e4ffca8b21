import { GOAL_NAMES, type GoalName } from '#shared/rota/fill.ts'
import type { FillInput } from '../fill.input.ts'

/** Costs of one unit of coverage (docs/ROTA.md, "Rules and goals"). */
export const MISSING = 100
const PRIORITY = 20

/** The goals, most important first. With `keepNearDraft` the draft counts before places that are only welcome. */
export const orderOf = ({ keepNearDraft }: Pick<FillInput, 'keepNearDraft'>): GoalName[] =>
  keepNearDraft ? ['coverage', 'wishes', 'stability', 'welcome', 'fairness', 'spacing', 'preferences'] : [...GOAL_NAMES]

/** The cost of a place that is missing to the least, without the extra cost of several at one service. */
export const missingCost = (priority: number): number => MISSING + PRIORITY * priority

/** The costs of one goal: of each column, and a constant for what no fill changes. */
export interface GoalCosts {
  name: GoalName
  costs: Float64Array
  constant: number
}

/** Collects the costs of all goals while the model is made. */
export class Prices {
  readonly #columns = new Map<GoalName, Map<number, number>>(GOAL_NAMES.map((name) => [name, new Map()]))
  readonly #constants = new Map<GoalName, number>()

  /** Adds to the cost of a column, or, where `column` is null, to the constant. */
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
