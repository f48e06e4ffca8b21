import type { ModelData } from 'highs'

/** A column of a row with its factor. */
export type Entry = [column: number, value: number]

/**
 * Columns and rows of a linear program. Rows are stored one after the other: those of `starts`, `indices` and `values`.
 * Whole columns and rows have names, by which `recheck/` finds them in a program of its own; others have ''.
 */
export class LinearProgram {
  readonly lower: number[] = []
  readonly upper: number[] = []
  /** 1 where a column is whole. */
  readonly whole: (0 | 1)[] = []
  readonly rowLower: number[] = []
  readonly rowUpper: number[] = []
  readonly starts: number[] = [0]
  readonly indices: number[] = []
  readonly values: number[] = []
  readonly columnNames: string[] = []
  readonly rowNames: string[] = []

  get columns(): number {
    return this.lower.length
  }

  get rows(): number {
    return this.rowLower.length
  }

  /** Adds a column from 0 to `upper`. Returns its index. */
  column(upper: number, whole: 0 | 1 = 0, name = ''): number {
    this.lower.push(0)
    this.upper.push(upper)
    this.whole.push(whole)
    this.columnNames.push(name)
    return this.columns - 1
  }

  /** Adds a row with these limits. A row must not name a column twice. */
  row(entries: readonly Entry[], lower: number, upper: number, name = ''): void {
    for (const [column, value] of entries) {
      this.indices.push(column)
      this.values.push(value)
    }
    this.starts.push(this.indices.length)
    this.rowLower.push(lower)
    this.rowUpper.push(upper)
    this.rowNames.push(name)
  }

  /** A copy, of which ends and rows can be changed. */
  copy(): LinearProgram {
    const copy = new LinearProgram()
    for (const key of ['lower', 'upper', 'rowLower', 'rowUpper', 'indices', 'values'] as const)
      for (const value of this[key]) copy[key].push(value)
    for (const key of ['columnNames', 'rowNames'] as const) for (const name of this[key]) copy[key].push(name)
    for (const value of this.whole) copy.whole.push(value)
    for (const value of this.starts.slice(1)) copy.starts.push(value)
    return copy
  }

  /** The program as HiGHS takes it; without `isMixed` its relaxation. */
  toModelData(costs: Float64Array, isMixed: boolean): ModelData {
    return {
      numCols: this.columns,
      numRows: this.rows,
      colCost: costs,
      colLower: this.lower,
      colUpper: this.upper,
      rowLower: this.rowLower,
      rowUpper: this.rowUpper,
      matrix: {
        format: 'csr',
        numRows: this.rows,
        numCols: this.columns,
        starts: this.starts,
        indices: this.indices,
        values: this.values,
      },
      ...(isMixed && { integrality: this.whole }),
    }
  }
}
