import type { NewShift } from '#shared/plan/schedule.ts'
import { awayLabel } from './cell.away.ts'
import { type DayRules, parseDay } from './cell.date.ts'
import { type CellRules, isSilentMark, saysSame } from './cell.nobody.ts'
import { isSeveralDays } from './cell.span.ts'
import { cleanText, clip, hasControlCharacters, isBlank, type SheetCell } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import type { ColumnPlaces } from './schedule.header.ts'
import type { RowIssue, ScheduleColumn } from './spreadsheet.error.ts'

/**
 * One shift of a workbook. `row` is the spreadsheet program's row number, `cell` the name of its matrix cell ('C4').
 */
export interface ScheduleRow extends NewShift {
  row: number
  cell?: string
  /** What follows the name in its cell: '*', '(head)'. */
  remark?: string
  /** Comments of its cells. */
  comment?: string | undefined
}

/** Maximum characters per column. */
type ColumnLengths = Record<Exclude<ScheduleColumn, 'date'>, number>

export interface RowRules extends DayRules {
  lengths: ColumnLengths
  cells: CellRules
}

type ValueRules = Pick<RowRules, 'lengths' | 'cells'>

/** The part of a row with its comment. */
export const commented = (comment: string | undefined): Pick<ScheduleRow, 'comment'> =>
  comment === undefined ? {} : { comment }

/**
 * True for a text that stands for what is in another cell. A post and a tie may be called by any signs, and a tie by
 * any word: the schedule's own sheet is read back as it was written.
 */
function standsForAnother(column: keyof ColumnLengths, value: string, { isKnown }: CellRules): boolean {
  if (column !== 'name' && column !== 'assignment') return false
  return saysSame(value) && (column === 'name' || /\p{L}/u.test(value)) && !isKnown(value)
}

/** The problem of a column's cleaned text, or null. */
function problemOf(column: keyof ColumnLengths, value: string, raw: SheetCell, { lengths, cells }: ValueRules) {
  if (value === '' && column !== 'tieColor') return 'missing'
  if (standsForAnother(column, value, cells)) return 'same_as'
  if (hasControlCharacters(raw)) return 'has_control_characters'
  return value.length > lengths[column] ? 'too_long' : null
}

interface Entry extends Omit<ScheduleRow, 'cell'> {
  cell: string
  /** Names of the cells that hold the values; a missing service time is one of the entry's own cell. */
  at: { name: string; assignment: string; tieColor: string }
}

/** The shift of an entry of a table and the cell of its name, or its issues. */
export function checkedShift({ at, ...shift }: Entry, rules: ValueRules) {
  const { row, cell } = shift
  const issues: RowIssue[] = []
  const check = (column: keyof ColumnLengths, value: string, place: string) => {
    const problem = problemOf(column, value, value, rules)
    if (problem === 'missing' && column === 'serviceTime')
      issues.push({ row, cell, column, problem: 'no_time', value: clip(shift.assignment) })
    else if (problem) issues.push({ row, cell: place, column, problem, value: clip(value) })
  }
  check('name', shift.name, at.name)
  check('assignment', shift.assignment, at.assignment)
  check('serviceTime', shift.serviceTime, cell)
  if (shift.tieColor !== null) check('tieColor', shift.tieColor, at.tieColor)
  return issues.length > 0 ? { issues } : { shift, nameCell: at.name }
}

type RowCells = Record<ScheduleColumn, SheetCell>

function cellsOf(row: readonly SheetCell[], places: ColumnPlaces): RowCells {
  const at = (place: number | undefined): SheetCell => (place === undefined ? null : row[place])
  const name =
    places.name === undefined
      ? [at(places.firstName), at(places.lastName)].map((cell) => (isBlank(cell) ? '' : String(cell))).join(' ')
      : at(places.name)
  return {
    date: at(places.date),
    name,
    assignment: at(places.assignment),
    serviceTime: at(places.serviceTime),
    tieColor: at(places.tieColor),
  }
}

/** The text of a row of a list by which nobody stands there: its name, or its post where the name is blank. */
function nobodyOf({ name, assignment }: RowCells, { saysNobody }: CellRules): string | null {
  const text = cleanText(isBlank(name) ? assignment : name)
  return text !== '' && saysNobody(text) ? text : null
}

/** A row of a list whose post or service time is a label such as 'Off'. */
interface AwayRow {
  label: string
  date: string
  name: string
}

/**
 * Reads one row below the header: its shift, its issues, the day on which its person cannot serve, or the text by which
 * nobody stands there, '' for a mark that is not named; null where all five columns are blank.
 */
export function readRow(
  row: readonly SheetCell[],
  number: number,
  places: ColumnPlaces,
  { lengths, cells: rulesOfCells, ...rules }: RowRules,
): { shift: ScheduleRow } | { issues: RowIssue[] } | { away: AwayRow } | { nobody: string } | null {
  const cells = cellsOf(row, places)
  if (Object.values(cells).every(isBlank)) return null
  const nobody = nobodyOf(cells, rulesOfCells)
  if (nobody !== null) return { nobody: isSilentMark(nobody) ? '' : nobody }

  const issues: RowIssue[] = []
  const complain = (column: ScheduleColumn, problem: RowIssue['problem'], value: string) => {
    issues.push({ row: number, column, problem, value: clip(value) })
  }
  const text = (column: keyof ColumnLengths, value = cleanText(cells[column])): string => {
    const problem = problemOf(column, value, cells[column], { lengths, cells: rulesOfCells })
    if (problem) complain(column, problem, value)
    return value
  }

  const date = parseDay(cells.date, rules)
  const isSpan = date === null && isSeveralDays(cells.date, rules)
  const wrong = isBlank(cells.date) ? 'missing' : isSpan ? 'several_days' : 'not_a_date'
  if (date === null) complain('date', wrong, cleanText(cells.date))
  const name = text('name')
  const label = awayLabel(cells.assignment) || awayLabel(cells.serviceTime)
  if (label !== '') return issues.length > 0 ? { issues } : { away: { label, date: date ?? '', name } }
  const shift = {
    row: number,
    date: date ?? '',
    name,
    assignment: text('assignment'),
    serviceTime: text('serviceTime', parseServiceTime(cells.serviceTime)),
    tieColor: text('tieColor') || null,
  }
  return issues.length > 0 ? { issues } : { shift }
}
