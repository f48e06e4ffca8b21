import type { ModelData } from 'highs'

export type Entry = [column: number, value: number]

/** Columns and rows of a linear program, rows in compressed form. */
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

  get columns(): number {
    return this.lower.length
  }

  get rows(): number {
    return this.rowLower.length
  }

  column(upper: number, whole: 0 | 1 = 0): number {
    this.lower.push(0)
    this.upper.push(upper)
    this.whole.push(whole)
    return this.columns - 1
  }

  /** No column twice in a row. */
  row(entries: readonly Entry[], lower: number, upper: number): void {
    for (const [column, value] of entries) {
      this.indices.push(column)
      this.values.push(value)
    }
    this.starts.push(this.indices.length)
    this.rowLower.push(lower)
    this.rowUpper.push(upper)
  }

  /** The same rows with bounds and rows of its own to add. */
  copy(): LinearProgram {
    const copy = new LinearProgram()
    for (const key of ['lower', 'upper', 'rowLower', 'rowUpper', 'indices', 'values'] as const)
      for (const value of this[key]) copy[key].push(value)
    for (const value of this.whole) copy.whole.push(value)
    for (const value of this.starts.slice(1)) copy.starts.push(value)
    return copy
  }

  data(costs: Float64Array, isMixed: boolean): ModelData {
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
