import { dayOfMonth, dayOfMonthText, monthDayText, monthOfCell, type NamedMonth, yearAfter } from './cell.month.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { headerKey } from './schedule.header.ts'
import { Changes, filledFrom, MAX_COLUMNS } from './sheet.changes.ts'
import type { Row, SheetGrid } from './sheet.grid.ts'

/** Heads of columns, in the form of `headerKey`. */
export const HEADS = {
  month: new Set(['month', 'months', 'mes', 'meses']),
  day: new Set([
    'day',
    'days',
    'date',
    'dates',
    'dayofmonth',
    'sunday',
    'dia',
    'dias',
    'fecha',
    'fechas',
    'domingo',
    'diadelmes',
  ]),
  year: new Set(['year', 'ano']),
  week: new Set(['week', 'wk', 'weekno', 'weeknumber', 'weekofmonth', 'semana', 'semanadelmes']),
}

/** Rows among which a head with month and day is looked for. */
export const HEAD_ROWS = 20

const DIGITS = /^\D{0,12}\d{1,2}\D{0,3}$/

interface MonthHead {
  index: number
  month: number
  day: number
  year: number
  week: number
}

/** The head that names a month and a day in two columns. */
export function monthHead(rows: readonly Row[]): MonthHead | undefined {
  for (const [index, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const keys = row.slice(0, MAX_COLUMNS).map((cell) => (typeof cell === 'string' ? headerKey(cleanText(cell)) : ''))
    const place = (head: keyof typeof HEADS) => keys.findIndex((key) => HEADS[head].has(key))
    const days = keys.flatMap((key, column) => (HEADS.day.has(key) ? [column] : []))
    // Beside a column of weekdays, the numbers are the days.
    const isNumber = (column: number) => rows.slice(index + 1).some((below) => DIGITS.test(cleanText(below[column])))
    const day = days.find(isNumber) ?? days[0] ?? -1
    const found = { index, month: place('month'), day, year: place('year'), week: place('week') }
    if (found.month >= 0 && found.day >= 0) return found
  }
  return undefined
}

/** Writes days into the column of days of a table with its month and its day in two columns. */
export function twoColumnDays({ rows }: SheetGrid, only: number | undefined, changes: Changes): void {
  const head = monthHead(rows)
  if (!head) return
  const own = new Changes()
  let month: NamedMonth | undefined
  let year: number | undefined
  let yearNow = only
  let count = 0
  for (let index = head.index + 1; index < rows.length; index++) {
    const row = rows[index] ?? []
    const said = Number(row[head.year])
    if (said >= 2000 && said < 2100) year = said
    const next = monthOfCell(row[head.month], { isNumber: true }) ?? month
    yearNow = yearAfter(yearNow, month, next)
    month = next
    const cell = row[head.day]
    if (!month || isBlank(cell)) continue
    const dated: NamedMonth = { ...month, year: month.year ?? year }
    const text = dayOfMonthText(cell, dated, yearNow, row[head.week])
    if (text === undefined) continue
    own.set(index, head.day, text)
    own.set(index, head.month, null)
    count += 1
  }
  if (count < 1) return
  own.set(head.index, head.month, null)
  own.set(head.index, head.day, 'Date')
  own.copyTo(changes)
}

/** The day of a row below a month: a number takes its year from the file, '1st Sunday' cannot be without one. */
function sectionDay(cell: SheetCell, month: NamedMonth, year: number | undefined): string | undefined {
  const day = dayOfMonth(cell, month)
  return day === undefined ? dayOfMonthText(cell, month, year) : monthDayText(month, day)
}

/**
 * Writes days into the rows below a month that stands alone: 'January', then a row for each number of a day, or for the
 * first to fifth Sunday.
 */
export function sectionDays({ rows }: SheetGrid, only: number | undefined, changes: Changes): void {
  const own = new Changes()
  let month: NamedMonth | undefined
  let year = only
  let count = 0
  for (const [index, row] of rows.entries()) {
    const filled = filledFrom(row, 0)
    const [first = 0] = filled
    const alone = filled.length === 1 ? monthOfCell(row[first]) : undefined
    if (alone) {
      year = yearAfter(year, month, alone)
      month = alone
      own.set(index, first, null)
      continue
    }
    const day = month && filled.length > 1 ? sectionDay(row[first], month, year) : undefined
    if (day === undefined || first > 2) continue
    own.set(index, first, day)
    count += 1
  }
  if (count > 1) own.copyTo(changes)
}
