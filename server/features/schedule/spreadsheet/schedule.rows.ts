import { type DayRules, parseDay } from './cell.date.ts'
import { type Cell, cleanText, clip, hasControlCharacters, isBlank } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import type { ColumnPlaces } from './schedule.header.ts'
import type { RowIssue, ScheduleColumn } from './spreadsheet.error.ts'

/** One shift of a workbook. `row` is the spreadsheet program's row number, `cell` the name of its matrix cell ('C4'). */
export interface ScheduleRow {
  row: number
  cell?: string
  /** YYYY-MM-DD */
  date: string
  name: string
  assignment: string
  serviceTime: string
  tieColor: string | null
}

/** Maximum characters per column. */
type ColumnLengths = Record<Exclude<ScheduleColumn, 'date'>, number>

export interface RowRules extends DayRules {
  lengths: ColumnLengths
}

/** The problem of a column's cleaned text, or null. */
export function problemOf(column: keyof ColumnLengths, value: string, raw: Cell, lengths: ColumnLengths) {
  if (value === '' && column !== 'tieColor') return 'missing'
  if (hasControlCharacters(raw)) return 'has_control_characters'
  return value.length > lengths[column] ? 'too_long' : null
}

type RowCells = Record<ScheduleColumn, Cell>

function cellsOf(row: readonly Cell[], places: ColumnPlaces): RowCells {
  const at = (place: number | undefined): Cell => (place === undefined ? null : row[place])
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

/** Reads one row below the header: its shift or its issues; null where all five columns are blank. */
export function readRow(
  row: readonly Cell[],
  number: number,
  places: ColumnPlaces,
  { lengths, epoch1904, today }: RowRules,
): { shift: ScheduleRow } | { issues: RowIssue[] } | null {
  const cells = cellsOf(row, places)
  if (Object.values(cells).every(isBlank)) return null

  const issues: RowIssue[] = []
  const complain = (column: ScheduleColumn, problem: RowIssue['problem'], value: string) => {
    issues.push({ row: number, column, problem, value: clip(value) })
  }
  const text = (column: keyof ColumnLengths, value = cleanText(cells[column])): string => {
    const problem = problemOf(column, value, cells[column], lengths)
    if (problem) complain(column, problem, value)
    return value
  }

  const date = parseDay(cells.date, { epoch1904, today })
  if (date === null) complain('date', isBlank(cells.date) ? 'missing' : 'not_a_date', cleanText(cells.date))
  const shift = {
    row: number,
    date: date ?? '',
    name: text('name'),
    assignment: text('assignment'),
    serviceTime: text('serviceTime', parseServiceTime(cells.serviceTime)),
    tieColor: text('tieColor') || null,
  }
  return issues.length > 0 ? { issues } : { shift }
}
