import { readAway } from './away.cells.ts'
import { parseDay } from './cell.date.ts'
import { namesOf } from './cell.names.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { isRemark, isTotals } from './leftOut.words.ts'
import { CollectedShifts, holdsContent, type ReadSchedule, type SheetRules } from './schedule.collect.ts'
import { type ColumnPlaces, findColumns, missingColumns, repeatsHeader } from './schedule.header.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { commented, readRow, type ScheduleRow } from './schedule.rows.ts'
import { HIDDEN_ROW, type SheetGrid } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { isStruck, wholeRow } from './sheet.struck.ts'
import { yearsIn, yearsOf } from './sheet.years.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'

interface Header {
  sheet: SheetGrid
  /** Counted from 0. */
  index: number
  places: ColumnPlaces
}

/** Number of rows searched for a header (rule 404). */
const HEADER_ROWS = 10

/**
 * True for an incomplete header: a row that names two columns, or one column among several cells without a digit
 * (nearly every row of shifts contains one).
 */
function looksLikeHeader(row: readonly SheetCell[], places: ColumnPlaces): boolean {
  const named = Object.keys(places).length
  const filled = row.filter((cell) => !isBlank(cell))
  return named > 1 || (named === 1 && filled.length > 1 && filled.every((cell) => /^\D+$/.test(String(cell))))
}

/** Finds the complete headers, at most one per sheet, in sheet order. Throws where there is none. */
function findHeaders(sheets: readonly SheetGrid[]): Header[] {
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
  throw new SpreadsheetError('missing_columns', { missing: missingColumns(closest.places) })
}

/** Refusal of sheets without shifts: because all their rows are hidden, or because there are none. */
const nothingIn = (sheets: readonly SheetGrid[]): SpreadsheetError =>
  new SpreadsheetError(
    sheets.some(({ hiddenRows }) => hiddenRows.length > 0) ? 'spreadsheet_hidden' : 'empty_spreadsheet',
  )

/** Names a remark or a row of totals as left out; false for another row. `isWhole`: it could be a shift. */
function leaveOutRow(row: readonly SheetCell[], index: number, isWhole: boolean, collected: CollectedShifts): boolean {
  if (isTotals(row, { isWhole })) {
    collected.leaveOutRow('total', index, row)
    return true
  }
  const [first, ...others] = row.filter((cell) => !isBlank(cell))
  if (isWhole || others.length > 0 || !isRemark(cleanText(first))) return false
  collected.leaveOutRow('note', index, row)
  return true
}

/** Names errors of formulas in the column of the ties, which would be lost: other columns are required. */
function leaveOutErrors({ sheet, index, places }: Header, collected: CollectedShifts): void {
  for (const { row, column, text } of sheet.errors)
    if (row > index && column === places.tieColor) collected.leaveOutCell('note', row, column, text)
}

/** Names on lines of their own of a cell, each of two words or more; otherwise the cell's name, which a break wraps. */
function namesOnLines(cell: SheetCell, name: string): string[] {
  if (typeof cell !== 'string' || !/[\r\n]/.test(cell)) return [name]
  const lines = cell.split(/[\r\n]+/).map((line) => cleanText(line))
  const names = lines.filter((line) => line !== '')
  return names.length > 1 && names.every((line) => line.includes(' ')) ? names : [name]
}

/**
 * Adds a shift of a list, or one for each person: of names on lines of their own, and where the admin has said that a
 * name is several.
 */
function addShift(
  shift: ScheduleRow,
  { row, column }: { row: readonly SheetCell[]; column: number },
  split: readonly string[],
  collected: CollectedShifts,
): void {
  const names = namesOnLines(row[column], shift.name).flatMap((name) => namesOf(name, split))
  const nameCell = cellName(column, shift.row - 1)
  for (const name of names) collected.joined.ask(name, shift.row, nameCell)
  for (const name of names) collected.add({ shift: { ...shift, name }, nameCell })
}

/** The column that names who serves: where it is blank, the post may say that nobody does. */
function nameColumn(row: readonly SheetCell[], { name, firstName, lastName, assignment }: ColumnPlaces): number {
  const columns = [name ?? firstName, lastName, assignment]
  return columns.find((column) => column !== undefined && !isBlank(row[column])) ?? 0
}

/**
 * Rows of lists below a list: what an empty row parts from it and what has neither a day nor a row with a name, a post
 * and a time.
 */
function rowsApart({ sheet: { rows }, index, places }: Header, rules: SheetRules): Set<number> {
  const apart = new Set<number>()
  const at = (row: readonly SheetCell[], column: number | undefined): SheetCell =>
    column === undefined ? null : row[column]
  let part: number[] = []
  let isFirst = true
  const end = () => {
    const isOfList = (row: readonly SheetCell[]) =>
      parseDay(at(row, places.date), rules) !== null ||
      [places.name ?? places.lastName, places.assignment, places.serviceTime].every(
        (column) => !isBlank(at(row, column)),
      )
    if (!isFirst && !part.some((place) => rows[place] === HIDDEN_ROW || isOfList(rows[place] ?? [])))
      for (const place of part) apart.add(place)
    if (part.length > 0) isFirst = false
    part = []
  }
  for (let place = index + 1; place < rows.length; place++)
    if (rows[place] !== HIDDEN_ROW && rows[place]?.every(isBlank)) end()
    else part.push(place)
  end()
  return apart
}

function readBelow(header: Header, choice: SheetLayout, sheetRules: SheetRules): CollectedShifts {
  const { sheet, index, places } = header
  const rules = { ...sheetRules, years: yearsOf(sheet.rows.slice(0, index + 1), sheetRules.years) }
  const collected = new CollectedShifts(rules)
  const { tieColor: _, ...required } = places
  const apart = rowsApart(header, rules)
  for (let place = index + 1; place < sheet.rows.length; place++) {
    if (isStruck(sheet, place, Object.values(required))) {
      collected.leaveOutStruckRow(place, wholeRow(sheet, place))
      continue
    }
    const row = sheet.rows[place] ?? []
    const result = readRow(row, place + 1, places, rules)
    if (!result) {
      // A row of numbers alone is a list that is still to be filled.
      if (row.some((cell) => /\p{L}/u.test(cleanText(cell))))
        collected.leaveOutRow(isTotals(row, { isWhole: false }) ? 'total' : 'note', place, row)
      continue
    }
    if (leaveOutRow(row, place, 'shift' in result || 'away' in result, collected)) continue
    if (apart.has(place)) {
      collected.leaveOutRow('apart', place, row)
      continue
    }
    if ('nobody' in result) collected.leaveOutCell('nobody', place, nameColumn(row, places), result.nobody)
    else if ('away' in result) {
      if (choice.away === 'skip') collected.leaveOutRow('away', place, row)
      else {
        const { label, date, name: value } = result.away
        const at = { value, index: place, column: nameColumn(row, places), date, serviceTime: '', isWhole: true }
        readAway(label, at, choice, rules, collected)
      }
    } else if ('shift' in result) {
      const comment = sheet.commentAt(Object.values(places).map((column) => [place, column]))
      addShift(
        { ...result.shift, ...commented(comment) },
        { row, column: nameColumn(row, places) },
        choice.split,
        collected,
      )
    }
    // A repeated header has no date, so that it cannot be a shift.
    else if (!repeatsHeader(row, places)) collected.add(result)
  }
  collected.leaveOutUnread(sheet, index)
  leaveOutErrors(header, collected)
  return collected
}

/** The rules of a sheet: days without a year take that of its name, else that of the file's, else the likely one. */
export const rulesOf = ({ name, keys }: SheetGrid, { filename }: SheetLayout, rules: SheetRules): SheetRules => {
  const named = [yearsIn([name]), yearsIn([filename])].find((years) => years.length > 0)
  return { ...rules, keys: keys?.names, teams: keys?.teams, years: named ?? rules.years ?? [] }
}

/**
 * Reads the first sheet with a header and rows below it. One bad row refuses the whole workbook, with all issues
 * in it.
 */
export function readRows(sheets: readonly SheetGrid[], choice: SheetLayout, rules: SheetRules): ReadSchedule {
  const headers = findHeaders(sheets)
  for (const header of headers) {
    const { sheet } = header
    const read = readBelow(header, choice, rulesOf(sheet, choice, rules)).read('rows', sheet)
    if (holdsContent(read)) return read
  }
  throw nothingIn(headers.map(({ sheet }) => sheet))
}
