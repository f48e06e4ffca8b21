import { DAY_MS } from '#shared/days.ts'
import { weekdayNamed } from './cell.month.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { HEAD_ROWS, HEADS, monthHead } from './days.columns.ts'
import { headerKey } from './schedule.header.ts'
import { Changes, filledFrom, MAX_COLUMNS } from './sheet.changes.ts'
import { HIDDEN_ROW, type Row, type SheetGrid } from './sheet.grid.ts'

/** Week of a year by ISO 8601; its year where the cell says it. */
interface Week {
  number: number
  year: number | undefined
}

const WEEK = /^(?:(20\d{2})[- ]?)?(?:week|wk|w|semana|sem|s)\.? ?(?:n[o\u00ba\u00b0]?\.? ?)?(\d{1,2})$/i

/** The week of a cell that names nothing else; of a bare number too below a word such as 'Week'. */
function weekOf(cell: SheetCell, isNumber: boolean): Week | undefined {
  const text = cleanText(cell)
  const [, year, digits] = WEEK.exec(text) ?? (isNumber ? (/^()(\d{1,2})$/.exec(text) ?? []) : [])
  const number = Number(digits ?? 0)
  return number >= 1 && number <= 53 ? { number, year: year ? Number(year) : undefined } : undefined
}

/** A week and a day of the week in one cell: 'Week 3, Sunday', 'Sun week 3'. */
function weekAndDay(cell: SheetCell): { week: Week; weekday: number } | undefined {
  if (typeof cell !== 'string' || cell.length > 40) return undefined
  const words = cleanText(cell)
    .replace(/[,.:\u2013\u2014]| - /g, ' ')
    .split(/ +/)
  for (const at of [0, words.length - 1]) {
    const weekday = weekdayNamed(words[at])
    const week = weekOf(words.filter((_word, place) => place !== at).join(' '), false)
    if (weekday !== undefined && week) return { week, weekday }
  }
  return undefined
}

/** The day of a week of the ISO year, whose first week has January 4; undefined where the year has no such week. */
function isoDay(year: number, week: number, weekday: number): string | undefined {
  const january4 = Date.UTC(year, 0, 4)
  const monday = january4 - ((new Date(january4).getUTCDay() + 6) % 7) * DAY_MS
  const thursday = new Date(monday + ((week - 1) * 7 + 3) * DAY_MS)
  if (thursday.getUTCFullYear() !== year) return undefined
  return new Date(monday + ((week - 1) * 7 + ((weekday + 6) % 7)) * DAY_MS).toISOString().slice(0, 10)
}

/** First week of the earlier of two years, as in 'Ushers 2026/27'. */
const FIRST_WEEK = 27

/** The days of weeks in the order of a sheet: week 1 behind week 52 is one of the next year. */
class WeekDays {
  readonly #years: readonly number[]
  #later = 0
  #last: Week | undefined

  constructor(years: readonly number[]) {
    this.#years = years
  }

  /** The day as a text; undefined where its year is not known. */
  dayOf(week: Week, weekday: number): string | undefined {
    const [first, last = first] = this.#years
    if (this.#last && this.#last.number - week.number > 26 && first === last) this.#later += 1
    this.#last = week
    const year = week.year ?? (first === last ? first : week.number < FIRST_WEEK ? last : first)
    return year === undefined ? undefined : isoDay(week.year ?? year + this.#later, week.number, weekday)
  }
}

/** Writes days into the cells that hold a week and a day of the week. */
function inOneCell({ rows }: SheetGrid, years: readonly number[], changes: Changes): void {
  const days = new WeekDays(years)
  for (const [index, row] of rows.entries())
    for (const column of filledFrom(row, 0)) {
      const found = weekAndDay(row[column])
      const text = found && days.dayOf(found.week, found.weekday)
      if (text !== undefined) changes.set(index, column, text)
    }
}

/** The weeks of a row, by column: words such as 'Week 3', or numbers behind a word such as 'Week'. */
function weeksAcross(row: Row): Map<number, Week> | undefined {
  const label = row.findIndex((cell) => typeof cell === 'string' && HEADS.week.has(headerKey(cleanText(cell))))
  const first = label < 0 ? row.findIndex((cell) => weekOf(cell, false) !== undefined) : label + 1
  if (first < 0) return undefined
  const weeks = new Map<number, Week>()
  for (const column of filledFrom(row, first)) {
    const week = weekOf(row[column], label >= 0)
    if (!week) return undefined
    weeks.set(column, week)
  }
  return weeks.size > 0 ? weeks : undefined
}

/** Writes days into a row of days of the week that stands below or above a row of weeks. */
function weeksOverDays({ rows }: SheetGrid, years: readonly number[], changes: Changes): void {
  for (const [index, row] of rows.entries()) {
    const weeks = row === HIDDEN_ROW ? undefined : weeksAcross(row)
    if (!weeks) continue
    const first = Math.min(...weeks.keys())
    const isDays = (at: number) => {
      const filled = filledFrom(rows[at] ?? [], first)
      return filled.length > 0 && filled.every((column) => weekdayNamed(rows[at]?.[column]) !== undefined)
    }
    const at = [index + 1, index - 1].find(isDays)
    if (at === undefined) continue
    const days = new WeekDays(years)
    for (const column of filledFrom(rows[at] ?? [], first)) {
      const week = [...weeks].findLast(([start]) => start <= column)?.[1]
      const text = week && days.dayOf(week, weekdayNamed(rows[at]?.[column]) ?? 0)
      if (text === undefined) continue
      changes.set(at, column, text)
      for (const start of weeks.keys()) changes.set(index, start, null)
      const label = filledFrom(row, 0).find((one) => one < first)
      if (label !== undefined) changes.set(index, label, null)
    }
  }
}

/** Columns of weeks and of days of the week, below a head or without one. */
function weekColumns({ rows }: SheetGrid): { head: number; week: number; day: number; isNumber: boolean } | undefined {
  const count = (column: number, from: number, holds: (cell: SheetCell) => boolean) =>
    rows.slice(from).filter((row) => holds(row[column])).length
  const dayBeside = (from: number, but: number) =>
    Array.from({ length: Math.min(MAX_COLUMNS, 30) }, (_, column) => column).find(
      (column) => column !== but && count(column, from, (cell) => weekdayNamed(cell) !== undefined) > 0,
    )
  for (const [head, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const week = row.findIndex((cell) => typeof cell === 'string' && HEADS.week.has(headerKey(cleanText(cell))))
    const day = week < 0 ? undefined : dayBeside(head + 1, week)
    if (week >= 0 && day !== undefined && count(week, head + 1, (cell) => weekOf(cell, true) !== undefined) > 0)
      return { head, week, day, isNumber: true }
  }
  for (const week of [0, 1, 2]) {
    const start = rows.findIndex((row) => weekOf(row[week], false) !== undefined)
    const day = start < 0 ? undefined : dayBeside(start, week)
    if (day !== undefined) return { head: start - 1, week, day, isNumber: false }
  }
  return undefined
}

/** Writes days into a column of days of the week beside one of weeks; a week holds for the rows below it. */
function weeksBesideDays(sheet: SheetGrid, years: readonly number[], changes: Changes): void {
  const { rows } = sheet
  const found = weekColumns(sheet)
  if (!found) return
  const { head, week: weekColumn, day, isNumber } = found
  const own = new Changes()
  const days = new WeekDays(years)
  let week: Week | undefined
  let count = 0
  for (let index = head + 1; index < rows.length; index++) {
    const row = rows[index] ?? []
    week = isBlank(row[weekColumn]) ? week : weekOf(row[weekColumn], isNumber)
    const weekday = weekdayNamed(row[day])
    const text = week && weekday !== undefined ? days.dayOf(week, weekday) : undefined
    if (text === undefined) continue
    own.set(index, day, text)
    own.set(index, weekColumn, null)
    count += 1
  }
  if (count === 0) return
  if (head >= 0 && !isBlank(rows[head]?.[weekColumn])) own.set(head, weekColumn, null)
  if (head >= 0 && !isBlank(rows[head]?.[day])) own.set(head, day, 'Date')
  own.copyTo(changes)
}

/** Writes days into sheets that name them by the week of the year and the day of the week. */
export function weekDays(sheet: SheetGrid, years: readonly number[], changes: Changes): void {
  if (monthHead(sheet.rows)) return
  inOneCell(sheet, years, changes)
  if (changes.isEmpty) weeksOverDays(sheet, years, changes)
  if (changes.isEmpty) weeksBesideDays(sheet, years, changes)
}
