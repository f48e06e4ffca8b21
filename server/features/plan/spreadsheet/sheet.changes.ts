import { isBlank, type SheetCell } from './cell.text.ts'
import type { Row, SheetGrid } from './sheet.grid.ts'

/** Columns that are looked at for months, weeks and days. */
export const MAX_COLUMNS = 400

/** Columns with text from one on. */
export const filledFrom = (row: Row, first: number): number[] =>
  row.slice(0, MAX_COLUMNS).flatMap((cell, column) => (column >= first && !isBlank(cell) ? [column] : []))

/** Changes of cells by row. */
export class Changes {
  readonly #rows = new Map<number, Map<number, SheetCell>>()

  set(row: number, column: number, cell: SheetCell): void {
    const cells = this.#rows.get(row) ?? new Map<number, SheetCell>()
    this.#rows.set(row, cells.set(column, cell))
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  copyTo(others: Changes): void {
    for (const [row, cells] of this.#rows) for (const [column, cell] of cells) others.set(row, column, cell)
  }

  in(sheet: SheetGrid): SheetGrid {
    if (this.#rows.size === 0) return sheet
    const rows = sheet.rows.map((row, index) => {
      const cells = this.#rows.get(index)
      return cells ? row.map((cell, column) => (cells.has(column) ? cells.get(column) : cell)) : row
    })
    return { ...sheet, rows }
  }
}
