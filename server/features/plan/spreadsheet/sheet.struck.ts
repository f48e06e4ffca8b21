import { isBlank, type SheetCell } from './cell.text.ts'
import type { RawSheet } from './sheet.cells.ts'

type Row = readonly SheetCell[]

/** What is struck through in a sheet. Rows and columns count from 0. */
export interface Struck {
  /** Rows of which all cells with text are struck. */
  rows: { index: number; cells: Row }[]
  /** The struck cells of other rows, by row and column. */
  cells: ReadonlyMap<number, ReadonlyMap<number, SheetCell>>
  /** Struck runs of cells of which the rest is read. */
  runs: { row: number; column: number; text: string }[]
}

/** The sheet as if nothing of it were struck through. */
export function unstruck(raw: RawSheet): RawSheet {
  for (const { row, column, whole } of raw.struck) {
    const cells = raw.rows.get(row)
    if (cells) cells[column] = whole
  }
  return { ...raw, struck: [] }
}

/**
 * Takes struck cells out of the rows, and of merged cells whose first one is struck the text in the rows that they
 * cover. `topOf` has the first row of the merged cell over a place.
 */
export function takeStruck(
  { rows, struck, hiddenRows }: RawSheet,
  topOf: (row: number, column: number) => number | undefined,
): Struck {
  const cells = new Map<number, Map<number, SheetCell>>()
  const found: Struck['rows'] = []
  // A hidden row is left out as a whole.
  const seen = struck.filter(({ row }) => !hiddenRows.has(row))
  const runs = seen.flatMap(({ row, column, text }) => (text === null ? [] : [{ row, column, text }]))
  const whole = new Set(seen.flatMap(({ row, column, text }) => (text === null ? [`${row} ${column}`] : [])))
  if (whole.size === 0) return { rows: found, cells, runs }
  for (const [row, own] of rows) {
    if (hiddenRows.has(row)) continue
    const taken = new Map<number, SheetCell>()
    for (const [column, cell] of own.entries())
      if (!isBlank(cell) && whole.has(`${topOf(row, column) ?? row} ${column}`)) taken.set(column, cell)
    if (taken.size === 0) continue
    const before = Array.from(own, (cell) => cell ?? null)
    for (const column of taken.keys()) own[column] = null
    if (own.every((cell) => isBlank(cell))) found.push({ index: row, cells: before })
    else cells.set(row, taken)
  }
  return { rows: found, cells, runs }
}

/** True where one of the columns is struck through in a row. */
export const isStruck = (
  { struck }: { struck: Struck },
  row: number,
  columns: readonly (number | undefined)[],
): boolean => columns.some((column) => column !== undefined && struck.cells.get(row)?.has(column) === true)

/** A row with its struck cells. */
export function wholeRow({ rows, struck }: { rows: readonly Row[]; struck: Struck }, index: number): Row {
  const row = rows[index] ?? []
  const own = struck.cells.get(index)
  if (!own) return row
  const cells = [...row]
  for (const [column, cell] of own) cells[column] = cell
  return Array.from(cells, (cell) => cell ?? null)
}
