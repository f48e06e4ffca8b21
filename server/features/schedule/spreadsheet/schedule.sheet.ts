import { type Cell, isBlank } from './cell.text.ts'
import { type ColumnPlaces, findColumns, missingColumns, repeatsHeader } from './schedule.header.ts'
import { type RowRules, readRow, type ScheduleRow } from './schedule.rows.ts'
import { type RowIssue, SpreadsheetError } from './spreadsheet.error.ts'

/** Rows of cells: `sheet[4][0]` is A5. */
export type Sheet = readonly (readonly Cell[])[]

export interface SheetRules extends RowRules {
  maxRows: number
}

interface Header {
  sheet: Sheet
  /** Counted from 0. */
  index: number
  places: ColumnPlaces
}

/** Number of rows searched for a header (readings §3). */
const HEADER_ROWS = 10

/** Maximum issues listed in one refusal. */
const MAX_ISSUES = 200

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
  const shifts: ScheduleRow[] = []
  const issues: RowIssue[] = []
  let count = 0
  let total = 0
  for (let place = index + 1; place < sheet.length; place++) {
    const row = sheet[place] ?? []
    const result = readRow(row, place + 1, places, rules)
    if (!result || repeatsHeader(row, places)) continue
    if (shifts.length + count === rules.maxRows)
      throw new SpreadsheetError('too_many_rows', { params: { limit: rules.maxRows } })
    if ('shift' in result) {
      shifts.push(result.shift)
    } else {
      count += 1
      total += result.issues.length
      if (issues.length < MAX_ISSUES) issues.push(...result.issues.slice(0, MAX_ISSUES - issues.length))
    }
  }
  if (count > 0) throw new SpreadsheetError('rows_invalid', { params: { count, total }, issues })
  return shifts
}

/**
 * Reads the first sheet with a header and rows below it. One bad row refuses the whole workbook, with all issues
 * in it.
 */
export function readSheets(sheets: readonly Sheet[], rules: SheetRules): ScheduleRow[] {
  for (const header of findHeaders(sheets)) {
    const shifts = readBelow(header, rules)
    if (shifts.length > 0) return shifts
  }
  throw new SpreadsheetError('empty_spreadsheet')
}
