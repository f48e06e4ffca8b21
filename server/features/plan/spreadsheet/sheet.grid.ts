import { isBlank, type SheetCell } from './cell.text.ts'
import { shownText } from './cell.time.ts'
import type { ErrorCell, RawSheet } from './sheet.cells.ts'
import { type MergedSpan, Merges } from './sheet.merges.ts'
import { type Struck, takeStruck } from './sheet.struck.ts'

export type Row = readonly SheetCell[]

/**
 * Row that stands for each hidden and each struck one: it has no text, and yet is no gap between the rows above and
 * below.
 */
export const HIDDEN_ROW: Row = []

const NO_ROW: Row = []

/** The short names that a sheet explains ('HJ = Harold Jennings'), and the teams ('Team 1: Ann Lee, Bo Ray'). */
export interface NameKeys {
  /** Names by the comparison key of the short one. */
  names: ReadonlyMap<string, string>
  /** People by the `teamKey` of their team; of every sheet of the workbook. */
  teams?: ReadonlyMap<string, readonly string[]>
  /** Cells that explain them. Rows and columns count from 0. */
  cells: readonly { row: number; column: number; text: string }[]
}

/** The cells of a sheet as a program shows them. Rows and columns count from 0. */
export interface SheetGrid {
  name: string
  /** Cells with text, hidden ones included. */
  filled: number
  /**
   * `rows[4][0]` is A5. A merged cell holds in the rows that it covers, as far as they have a text of their own; its
   * first column holds the value. Hidden columns and struck cells are empty, hidden and struck rows are HIDDEN_ROW.
   */
  rows: readonly Row[]
  /** Columns of the widest row. */
  width: number
  /** First row of the merged cell that covers a place; undefined where there is none. */
  mergedFrom(row: number, column: number): number | undefined
  /** Merged cells of a row that reach over several columns. */
  spansOf(row: number): readonly MergedSpan[]
  /** The hidden rows with text. */
  hiddenRows: { index: number; cells: Row }[]
  /** Cells of the hidden columns with text, by column and row. */
  hiddenColumns: ReadonlyMap<number, ReadonlyMap<number, SheetCell>>
  errors: readonly ErrorCell[]
  /** Present where cells explain short names; these cells are blank in `rows`. */
  keys?: NameKeys
  struck: Struck
  /** Columns beside the table, which are blank in `rows`. */
  beside?: readonly { column: number; cells: ReadonlyMap<number, SheetCell> }[]
  /** Comments of cells, parted by a dot; undefined where none of them has one. */
  commentAt(cells: readonly (readonly [row: number, column: number | undefined])[]): string | undefined
}

const rowsWithText = (rows: ReadonlyMap<number, Row>): number[] =>
  [...rows]
    .filter(([, cells]) => cells.some((cell) => !isBlank(cell)))
    .map(([row]) => row)
    .sort((a, b) => a - b)

/**
 * Takes the cells of hidden columns out of the rows, but for those of `shown`. A merged cell that begins in one moves
 * to its first visible column.
 */
function takeHiddenColumns(
  { rows, hiddenColumns }: RawSheet,
  merges: Merges,
  shown: ReadonlySet<number>,
): Map<number, Map<number, SheetCell>> {
  const taken = new Map<number, Map<number, SheetCell>>()
  if (hiddenColumns.length === 0) return taken
  const marks = new Uint8Array([...rows.values()].reduce((widest, cells) => Math.max(widest, cells.length), 0))
  for (const [from, to] of hiddenColumns) marks.fill(1, from, to + 1)
  for (const column of shown) marks[column] = 0
  const isHidden = (column: number) => marks[column] === 1
  const hidden = Array.from(marks.keys()).filter(isHidden)
  for (const [row, cells] of rows) {
    for (const span of merges.spansOf(row)) {
      if (!isHidden(span.from)) continue
      const value = cells[span.from]
      while (span.from < span.to && isHidden(span.from)) span.from += 1
      if (!isHidden(span.from) && isBlank(cells[span.from])) cells[span.from] = value
    }
    for (const column of hidden) {
      if (isBlank(cells[column])) continue
      const own = taken.get(column) ?? new Map<number, SheetCell>()
      taken.set(column, own.set(row, cells[column]))
      cells[column] = null
    }
  }
  return taken
}

/** Text of a row: its cells, parted by a dot. */
export const textOfRow = (row: Row): string =>
  row
    .map(shownText)
    .filter((text) => text !== '')
    .join(' \u00b7 ')

/** Cells with text. */
export const filledIn = (cells: Iterable<SheetCell>): number => {
  let count = 0
  for (const cell of cells) if (!isBlank(cell)) count += 1
  return count
}

const NO_COLUMNS: ReadonlySet<number> = new Set()

/**
 * The cells of a worksheet as a program shows them, with the hidden ones of `shownColumns`; it takes the rows of `raw`
 * over. Throws 'spreadsheet_too_large' for merged cells that overlap too much.
 */
export function shownSheet(name: string, raw: RawSheet, shownColumns = NO_COLUMNS): SheetGrid {
  const { rows, hiddenRows } = raw
  const filledCells = [...rows.values()].reduce((sum, cells) => sum + filledIn(cells), 0)
  const merges = new Merges()
  merges.empty(rows, raw.merges, rowsWithText(rows))
  const filled = rowsWithText(rows)
  merges.fill(rows, raw.merges, filled)
  const hiddenColumns = takeHiddenColumns(raw, merges, shownColumns)
  const struck = takeStruck(raw, merges.topOf)
  const isStruck = new Set(struck.rows.map(({ index }) => index))
  const shown: Row[] = Array<Row>((filled.at(-1) ?? -1) + 1).fill(NO_ROW)
  const hidden: SheetGrid['hiddenRows'] = []
  for (const index of filled) {
    const cells = rows.get(index) ?? []
    // Places without a cell have null, so that every method of arrays visits them.
    const whole = Array.from(cells, (cell) => cell ?? null)
    const isHidden = hiddenRows.has(index)
    if (isHidden && !whole.every(isBlank)) hidden.push({ index, cells: whole })
    shown[index] = isHidden || isStruck.has(index) ? HIDDEN_ROW : whole
  }
  return {
    name,
    filled: filledCells,
    rows: shown,
    width: shown.reduce((widest, row) => Math.max(widest, row.length), 0),
    mergedFrom: merges.topOf,
    spansOf: merges.spansOf,
    hiddenRows: hidden,
    hiddenColumns,
    errors: raw.errors.filter(({ row }) => !hiddenRows.has(row)),
    struck,
    commentAt(cells) {
      const found = cells.flatMap(
        ([row, column = -1]) => raw.comments.get(merges.topOf(row, column) ?? row)?.get(column) ?? [],
      )
      return found.length > 0 ? [...new Set(found)].join(' \u00b7 ') : undefined
    },
  }
}

/** The cells of a row, each merged one that begins at column `first` or right of it repeated over its columns. */
export function acrossOf({ rows, width, spansOf }: SheetGrid, index: number, first: number): Row {
  const row = rows[index] ?? NO_ROW
  const spans = row === HIDDEN_ROW ? [] : spansOf(index).filter(({ from }) => from >= first && !isBlank(row[from]))
  if (spans.length === 0) return row
  const cells = [...row]
  for (const { from, to } of spans)
    for (let column = from + 1; column <= Math.min(to, width - 1); column++)
      if (isBlank(cells[column])) cells[column] = row[from]
  return Array.from(cells, (cell) => cell ?? null)
}
