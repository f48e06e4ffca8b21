import { type Cell, cleanText, isBlank } from './cell.text.ts'
import { isRemark, isTotals } from './leftOut.words.ts'
import { hidesMatrix, readMatrices } from './matrix.sheet.ts'
import { Collected, type ReadSheet, type SheetRules } from './schedule.collect.ts'
import { type ColumnPlaces, columnNamed, findColumns, missingColumns, repeatsHeader } from './schedule.header.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import { readRow } from './schedule.rows.ts'
import { rowText, type Sheet } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { type ScheduleColumn, SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet.error.ts'

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

/** The columns that hidden cells of a header row name. */
const hiddenNames = ({ hiddenColumns }: Sheet, index: number): ScheduleColumn[] =>
  [...hiddenColumns.values()]
    .map((cells) => columnNamed(cells.get(index)))
    .map((named) => (named === 'firstName' || named === 'lastName' ? 'name' : named))
    .filter((named) => named !== undefined)

/** Finds the complete headers, at most one per sheet, in sheet order. Throws where there is none. */
function findHeaders(sheets: readonly Sheet[]): Header[] {
  const complete: Header[] = []
  let closest: Header | undefined
  for (const sheet of sheets) {
    for (const [index, row] of sheet.rows.slice(0, HEADER_ROWS).entries()) {
      const places = findColumns(row)
      const missing = missingColumns(places).length
      if (missing === 0) {
        complete.push({ sheet, index, places })
        break
      }
      if (looksLikeHeader(row, places) && (!closest || missing < missingColumns(closest.places).length))
        closest = { sheet, index, places }
    }
  }
  if (complete.length > 0) return complete
  if (sheets.every(({ rows }) => rows.every((row) => row.every(isBlank)))) throw nothingIn(sheets)
  if (!closest) throw new SpreadsheetError('no_header')
  const missing = missingColumns(closest.places)
  const hidden = hiddenNames(closest.sheet, closest.index).filter((column) => missing.includes(column))
  throw new SpreadsheetError('missing_columns', { missing, hidden })
}

/** Refusal of sheets without shifts: because all their rows are hidden, or because there are none. */
const nothingIn = (sheets: readonly Sheet[]): SpreadsheetError =>
  new SpreadsheetError(
    sheets.some(({ hiddenRows }) => hiddenRows.length > 0) ? 'spreadsheet_hidden' : 'empty_spreadsheet',
  )

/** Names a remark or a row of totals as left out; false for another row. `isWhole`: it could be a shift. */
function leaveOutRow(row: readonly Cell[], index: number, isWhole: boolean, collected: Collected): boolean {
  if (isTotals(row, { isWhole })) {
    collected.leaveOut('total', index, rowText(row))
    return true
  }
  const [first, ...others] = row.filter((cell) => !isBlank(cell))
  if (isWhole || others.length > 0 || !isRemark(cleanText(first))) return false
  collected.leaveOut('note', index, rowText(row))
  return true
}

/** Names errors of formulas in the column of the ties, which would be lost: other columns are required. */
function leaveOutErrors({ sheet, index, places }: Header, collected: Collected): void {
  for (const { row, column, text } of sheet.errors)
    if (row > index && column === places.tieColor) collected.leaveOut('note', row, text, cellName(column, row))
}

function readBelow(header: Header, rules: SheetRules): Collected {
  const { sheet, index, places } = header
  const collected = new Collected(rules)
  for (let place = index + 1; place < sheet.rows.length; place++) {
    const row = sheet.rows[place] ?? []
    const result = readRow(row, place + 1, places, rules)
    if (!result) {
      // A row of numbers alone is a list that is still to be filled.
      if (row.some((cell) => /\p{L}/u.test(cleanText(cell))))
        collected.leaveOut(isTotals(row, { isWhole: false }) ? 'total' : 'note', place, rowText(row))
      continue
    }
    if (leaveOutRow(row, place, 'shift' in result, collected)) continue
    // A repeated header has no date, so that it cannot be a shift.
    if ('shift' in result || !repeatsHeader(row, places)) collected.add(result)
  }
  collected.leaveOutHidden(sheet, index)
  leaveOutErrors(header, collected)
  return collected
}

/**
 * Reads the first sheet with a header and rows below it. One bad row refuses the whole workbook, with all issues
 * in it.
 */
function readRows(sheets: readonly Sheet[], rules: SheetRules): ReadSheet {
  const headers = findHeaders(sheets)
  for (const header of headers) {
    const collected = readBelow(header, rules)
    const rows = collected.finish()
    if (rows.length > 0) return { layout: 'rows', rows, leftOut: collected.leftOut }
  }
  throw nothingIn(headers.map(({ sheet }) => sheet))
}

/** Refusals of sheets without rows of shifts, which may be a matrix. */
const NO_ROWS: readonly SpreadsheetErrorCode[] = [
  'no_header',
  'missing_columns',
  'empty_spreadsheet',
  'spreadsheet_hidden',
]

/** Reads the sheets in the chosen layout. 'auto' prefers rows: a complete header is never the head of a matrix. */
export function readSheets(sheets: readonly Sheet[], choice: LayoutChoice, rules: SheetRules): ReadSheet {
  if (choice.layout === 'posts-dates' || choice.layout === 'people-dates') {
    const read = readMatrices(sheets, choice, rules)
    if (read) return read
    throw new SpreadsheetError(hidesMatrix(sheets, rules) ? 'spreadsheet_hidden' : 'layout_unknown')
  }
  try {
    return readRows(sheets, rules)
  } catch (error) {
    const mayBeMatrix = choice.layout === 'auto' && error instanceof SpreadsheetError && NO_ROWS.includes(error.code)
    const read = mayBeMatrix && readMatrices(sheets, choice, rules)
    if (read) return read
    if (mayBeMatrix && hidesMatrix(sheets, rules)) throw new SpreadsheetError('spreadsheet_hidden')
    throw error
  }
}
