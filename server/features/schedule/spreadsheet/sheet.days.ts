import { dayOfMonth, type Month, monthOf, nthOf, weekdayNamed } from './cell.month.ts'
import { type Cell, cleanText, isBlank } from './cell.text.ts'
import { headerKey } from './schedule.header.ts'
import { HIDDEN_ROW, type Row, type Sheet } from './sheet.grid.ts'
import { yearsOf } from './sheet.years.ts'

/** Rows that are looked at for months over day numbers. */
const MAX_ROWS = 400

/** Columns that are looked at for months and days. */
const MAX_COLUMNS = 400

/** The day of a month as a text that is read as one: 'January 3, 2027', and without a year where none is known. */
const textOf = ({ name, year }: Month, day: number): string => `${name} ${day}${year === undefined ? '' : `, ${year}`}`

/**
 * The day of a month that a cell names, as a text: by its number, or as the first to fifth day of the week, for which
 * the year must be known. `week`: a cell with the number of the week.
 */
function dayText(cell: Cell, month: Month, year: number | undefined, week?: Cell): string | undefined {
  const day = dayOfMonth(cell, month)
  if (day !== undefined) return textOf(month, day)
  const dated = { ...month, year: month.year ?? year }
  const nth = nthOf(cell, dated, week)
  return nth === undefined ? undefined : textOf(dated, nth)
}

/** The year of a month behind another one: a January behind a December is one of the next year. */
const yearAfter = (year: number | undefined, month: Month | undefined, next: Month | undefined): number | undefined =>
  year !== undefined && month && next && month.number - next.number > 6 ? year + 1 : year

const filledFrom = (row: Row, first: number): number[] =>
  row.slice(0, MAX_COLUMNS).flatMap((cell, column) => (column >= first && !isBlank(cell) ? [column] : []))

/** Changes of cells by row. */
class Changes {
  readonly #rows = new Map<number, Map<number, Cell>>()

  set(row: number, column: number, cell: Cell): void {
    const cells = this.#rows.get(row) ?? new Map<number, Cell>()
    this.#rows.set(row, cells.set(column, cell))
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  copyTo(others: Changes): void {
    for (const [row, cells] of this.#rows) for (const [column, cell] of cells) others.set(row, column, cell)
  }

  in(sheet: Sheet): Sheet {
    if (this.#rows.size === 0) return sheet
    const rows = sheet.rows.map((row, index) => {
      const cells = this.#rows.get(index)
      return cells ? row.map((cell, column) => (cells.has(column) ? cells.get(column) : cell)) : row
    })
    return { ...sheet, rows }
  }
}

/** The months of a row of nothing else, by column; undefined for another row. */
function monthsAcross(row: Row): Map<number, Month> | undefined {
  const first = row.findIndex((cell) => monthOf(cell) !== undefined)
  if (first < 0 || first >= MAX_COLUMNS) return undefined
  const months = new Map<number, Month>()
  for (const column of filledFrom(row, first)) {
    const month = monthOf(row[column])
    if (!month) return undefined
    months.set(column, month)
  }
  return months
}

/** True for a row between months and days, which names weeks or days of the week. */
const isBetween = (row: Row, first: number): boolean => {
  const filled = filledFrom(row, first)
  return (
    filled.length > 0 &&
    filled.every(
      (column) =>
        /^(?:w|wk|week|sem|semana)\.? ?\d{1,2}$/i.test(cleanText(row[column])) ||
        weekdayNamed(row[column]) !== undefined,
    )
  )
}

/** The days below months: numbers in each column, or a row of week numbers whose next row has them. */
function daysBelow(
  rows: readonly Row[],
  index: number,
  { months, year }: { months: ReadonlyMap<number, Month>; year: number | undefined },
) {
  const [first = 0] = months.keys()
  const next = (from: number) =>
    rows.findIndex((row, at) => at > from && row !== HIDDEN_ROW && filledFrom(row, first).length > 0)
  const days = (at: number) => {
    const found = new Map<number, string>()
    let month: Month | undefined
    let yearNow = year
    for (const column of filledFrom(rows[at] ?? [], first)) {
      const next = [...months].filter(([start]) => start <= column).at(-1)?.[1]
      yearNow = yearAfter(yearNow, month, next)
      month = next
      const text = month && dayText(rows[at]?.[column], month, yearNow)
      if (text === undefined) return undefined
      found.set(column, text)
    }
    return found.size > 1 ? found : undefined
  }
  const second = next(index)
  if (second < 0) return undefined
  const third = next(second)
  // Numbers of weeks count from 1, so that those of the next row are the days.
  const below = third < 0 ? undefined : days(third)
  if (below && (isBetween(rows[second] ?? [], first) || days(second)))
    return { at: third, between: second, days: below }
  const own = days(second)
  return own && { at: second, between: undefined, days: own }
}

/** Writes days into the heads of tables that have months over the numbers of days. */
function acrossDays({ rows }: Sheet, year: number | undefined, changes: Changes): void {
  for (let index = 0; index < Math.min(rows.length, MAX_ROWS); index++) {
    const months = monthsAcross(rows[index] ?? [])
    const found = months && daysBelow(rows, index, { months, year })
    if (!months || !found) continue
    for (const column of months.keys()) changes.set(index, column, null)
    if (found.between !== undefined)
      for (const column of filledFrom(rows[found.between] ?? [], Math.min(...months.keys())))
        changes.set(found.between, column, null)
    for (const [column, text] of found.days) changes.set(found.at, column, text)
    index = found.at
  }
}

/** Heads of columns, in the form of `headerKey`. */
const HEADS = {
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
const HEAD_ROWS = 20

const DIGITS = /^\D{0,12}\d{1,2}\D{0,3}$/

interface MonthHead {
  index: number
  month: number
  day: number
  year: number
  week: number
}

/** The head that names a month and a day in two columns. */
function monthHead(rows: readonly Row[]): MonthHead | undefined {
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
function twoColumnDays({ rows }: Sheet, only: number | undefined, changes: Changes): void {
  const head = monthHead(rows)
  if (!head) return
  const own = new Changes()
  let month: Month | undefined
  let year: number | undefined
  let yearNow = only
  let count = 0
  for (let index = head.index + 1; index < rows.length; index++) {
    const row = rows[index] ?? []
    const said = Number(row[head.year])
    if (said >= 2000 && said < 2100) year = said
    const next = monthOf(row[head.month], { isNumber: true }) ?? month
    yearNow = yearAfter(yearNow, month, next)
    month = next
    const cell = row[head.day]
    if (!month || isBlank(cell)) continue
    const dated: Month = { ...month, year: month.year ?? year }
    const text = dayText(cell, dated, yearNow, row[head.week])
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

/** Writes days into the rows below a month that stands alone: 'January', then a row for each number of a day. */
function sectionDays({ rows }: Sheet, changes: Changes): void {
  const own = new Changes()
  let month: Month | undefined
  let count = 0
  for (const [index, row] of rows.entries()) {
    const filled = filledFrom(row, 0)
    const [first = 0] = filled
    const alone = filled.length === 1 ? monthOf(row[first]) : undefined
    if (alone) {
      month = alone
      own.set(index, first, null)
      continue
    }
    const day = month && filled.length > 1 ? dayOfMonth(row[first], month) : undefined
    if (!month || day === undefined || first > 2) continue
    own.set(index, first, textOf(month, day))
    count += 1
  }
  if (count > 1) own.copyTo(changes)
}

/**
 * The sheet with whole days where it has them in parts: months over numbers of days, month and day in two columns, rows
 * of days below a month, and the first to fifth weekday of a month.
 */
export function withDays(sheet: Sheet, years: readonly number[] = []): Sheet {
  const [year, ...others] = yearsOf(sheet.rows.slice(0, HEAD_ROWS), years)
  const only = others.length === 0 ? year : undefined
  const changes = new Changes()
  acrossDays(sheet, only, changes)
  if (changes.isEmpty) twoColumnDays(sheet, only, changes)
  if (changes.isEmpty) sectionDays(sheet, changes)
  return changes.in(sheet)
}
