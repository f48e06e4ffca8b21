import type { ScheduleLayout } from '#shared/imports.ts'
import { type Cell, isBlank } from './cell.text.ts'
import { readMatrices } from './matrix.sheet.ts'
import { Collected, type SheetRules } from './schedule.collect.ts'
import { type ColumnPlaces, findColumns, missingColumns, repeatsHeader } from './schedule.header.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import { readRow, type ScheduleRow } from './schedule.rows.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet.error.ts'

/** Rows of cells: `sheet[4][0]` is A5. */
export type Sheet = readonly (readonly Cell[])[]

interface Header {
  sheet: Sheet
  /** Counted from 0. */
  index: number
  places: ColumnPlaces
}

/** Number of rows searched for a header (readings §3). */
const HEADER_ROWS = 10

/**
 * True for an incomplete header: a row that names two columns, or one column among several cells without a digit (nearly
 * every row of shifts contains one).
 */
function looksLikeHeader(row: readonly Cell[], places: ColumnPlaces): boolean {
  const named = Object.keys(places).length
  const filled = row.filter((cell) => !isBlank(cell))
  return named > 1 || (named === 1 && filled.length > 1 && filled.every((cell) => /^\D+$/.test(String(cell))))
}

/** Finds the complete headers, at most one per sheet, in sheet order. Throws where there is none. */
function findHeaders(sheets: readonly Sheet[]): Header[] {
  const complete: Header[] = []
  let closest: ColumnPlaces | undefined
  for (const sheet of sheets) {
    for (const [index, row] of sheet.slice(0, HEADER_ROWS).entries()) {
      const places = findColumns(row)
      const missing = missingColumns(places).length
      if (missing === 0) {
        complete.push({ sheet, index, places })
        break
      }
      if (looksLikeHeader(row, places) && (!closest || missing < missingColumns(closest).length)) closest = places
    }
  }
  if (complete.length > 0) return complete
  if (sheets.every((sheet) => sheet.every((row) => row.every(isBlank)))) throw new SpreadsheetError('empty_spreadsheet')
  if (!closest) throw new SpreadsheetError('no_header')
  throw new SpreadsheetError('missing_columns', { missing: missingColumns(closest) })
}

function readBelow({ sheet, index, places }: Header, rules: SheetRules): ScheduleRow[] {
  const collected = new Collected(rules)
  for (let place = index + 1; place < sheet.length; place++) {
    const row = sheet[place] ?? []
    const result = readRow(row, place + 1, places, rules)
    // A repeated header has no date, so that it cannot be a shift.
    if (result && ('shift' in result || !repeatsHeader(row, places))) collected.add(result)
  }
  return collected.finish()
}

/**
 * Reads the first sheet with a header and rows below it. One bad row refuses the whole workbook, with all issues
 * in it.
 */
function readRows(sheets: readonly Sheet[], rules: SheetRules): ScheduleRow[] {
  for (const header of findHeaders(sheets)) {
    const shifts = readBelow(header, rules)
    if (shifts.length > 0) return shifts
  }
  throw new SpreadsheetError('empty_spreadsheet')
}

/** The shifts of a workbook and the layout in which they were found. */
export interface ReadSheet {
  layout: ScheduleLayout
  rows: ScheduleRow[]
}

/** Refusals of sheets without rows of shifts, which may be a matrix. */
const NO_ROWS: readonly SpreadsheetErrorCode[] = ['no_header', 'missing_columns', 'empty_spreadsheet']

/** Reads the sheets in the chosen layout. 'auto' prefers rows: a complete header is never the head of a matrix. */
export function readSheets(sheets: readonly Sheet[], choice: LayoutChoice, rules: SheetRules): ReadSheet {
  if (choice.layout === 'posts-dates' || choice.layout === 'people-dates') {
    const read = readMatrices(sheets, choice, rules)
    if (read) return read
    throw new SpreadsheetError('layout_unknown')
  }
  try {
    return { layout: 'rows', rows: readRows(sheets, rules) }
  } catch (error) {
    const mayBeMatrix = choice.layout === 'auto' && error instanceof SpreadsheetError && NO_ROWS.includes(error.code)
    const read = mayBeMatrix && readMatrices(sheets, choice, rules)
    if (read) return read
    throw error
  }
}
