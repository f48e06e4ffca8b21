import type { GoalName } from '#shared/rota/fill.ts'

/** A condition on columns: the sum of their values by factors, between two limits. */
export interface NamedRow {
  factors: Map<string, number>
  lower: number
  upper: number
}

/** What a goal costs: a constant, and for each unit of a column. */
export interface Costs {
  constant: number
  ofColumn: Map<string, number>
}

/**
 * A program of whole numbers whose columns and rows are known by name. Each roster is a solution of it, with a whole
 * value from 0 to `upper` in every column.
 */
export class NamedProgram {
  readonly upper = new Map<string, number>()
  readonly rows = new Map<string, NamedRow>()
  readonly costs = new Map<GoalName, Costs>()
  /** Columns that are at their upper end in each roster that has what the fixed places ask for. */
  readonly forced: string[] = []

  /** Adds a column. Returns its name. */
  column(name: string, upper = 1): string {
    this.upper.set(name, upper)
    return name
  }

  /** Adds a row over columns with the factor 1, and others with their own. */
  row(name: string, columns: readonly string[], others: Record<string, number>, limits: [number, number]): void {
    const factors = new Map([...columns.map((column): [string, number] => [column, 1]), ...Object.entries(others)])
    this.rows.set(name, { factors, lower: limits[0], upper: limits[1] })
  }

  /** Adds to what a unit of a column costs in a goal; to the goal's constant where the column is null. */
  cost(goal: GoalName, column: string | null, price: number): void {
    const costs = this.costs.get(goal) ?? { constant: 0, ofColumn: new Map<string, number>() }
    this.costs.set(goal, costs)
    if (column === null) costs.constant += price
    else costs.ofColumn.set(column, (costs.ofColumn.get(column) ?? 0) + price)
  }
}
