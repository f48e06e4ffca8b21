import { type Cell, isBlank } from './cell.text.ts'
import { type ColumnPlaces, findColumns, missingColumns, repeatsHeader } from './schedule.header.ts'
import { type RowRules, readRow, type ScheduleRow } from './schedule.rows.ts'
import { type RowIssue, SpreadsheetError } from './spreadsheet.error.ts'

/** One sheet, cell by cell: `sheet[4][0]` is A5. */
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

/** A header stands in one of the first ten rows of its sheet (readings §3). */
const HEADER_ROWS = 10

/** A refusal lists at most this many problems. */
const MAX_ISSUES = 200

/**
 * True for a row that can only be meant as a header, although columns are missing: it names two of them, or one
 * among several words none of which holds a digit, as nearly every row of shifts does.
 */
function looksLikeHeader(row: readonly Cell[], places: ColumnPlaces): boolean {
  const named = Object.keys(places).length
  const filled = row.filter((cell) => !isBlank(cell))
  return named > 1 || (named === 1 && filled.length > 1 && filled.every((cell) => /^\D+$/.test(String(cell))))
}

/** The complete headers in the order of the sheets, one to a sheet at most. Throws when there is none. */
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
 * The shifts of the first sheet that has a header and rows below it. All or nothing: one bad row refuses the workbook
 * with every problem in it.
 */
export function readSheets(sheets: readonly Sheet[], rules: SheetRules): ScheduleRow[] {
  for (const header of findHeaders(sheets)) {
    const shifts = readBelow(header, rules)
    if (shifts.length > 0) return shifts
  }
  throw new SpreadsheetError('empty_spreadsheet')
}
