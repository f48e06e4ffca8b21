import { MONTHS, WEEKDAYS } from './cell.date.ts'
import { cleanText, type SheetCell } from './cell.text.ts'

/** A month by its English name, with its year where that is known. */
export interface NamedMonth {
  name: string
  /** 1 to 12 */
  number: number
  year: number | undefined
}

/** Longest text of a month or a day. */
const MAX_LENGTH = 30

const plain = (cell: SheetCell): string =>
  typeof cell === 'string' && cell.length <= MAX_LENGTH
    ? cleanText(cell).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    : ''

const MONTH = /^([a-z]{3,10})\.?(?:,? (?:de |del )?(20\d{2}))?$/

const month = (number: number, year?: number): NamedMonth => ({ name: MONTHS[number - 1]?.[0] ?? '', number, year })

/** The month of a cell that names nothing else; the first day of one, as programs write it; or its number. */
export function monthOfCell(cell: SheetCell, { isNumber = false } = {}): NamedMonth | undefined {
  if (cell instanceof Date)
    return cell.getUTCDate() === 1 && cell.getUTCFullYear() >= 2000
      ? month(cell.getUTCMonth() + 1, cell.getUTCFullYear())
      : undefined
  if (typeof cell === 'number')
    return isNumber && Number.isInteger(cell) && cell >= 1 && cell <= 12 ? month(cell) : undefined
  const [, word, year] = MONTH.exec(plain(cell)) ?? []
  if (word === undefined) return undefined
  const number =
    MONTHS.findIndex((names) => names.some((name) => name === word || (word.length <= 4 && name.startsWith(word)))) + 1
  return number > 0 ? month(number, year === undefined ? undefined : Number(year)) : undefined
}

/** Days of a month; of February 29 where the year is not known. */
const lengthOf = ({ number, year }: NamedMonth): number => new Date(Date.UTC(year ?? 2000, number, 0)).getUTCDate()

const DAY = /^(?:([a-z]{3,10})\.?,? )?(\d{1,2})(st|nd|rd|th|[o.\u00ba\u00b0])?(?: ([a-z]{3,10})\.?)?$/

/** The day of the week of a cell that names nothing else, from Sunday; undefined for another text. */
export function weekdayNamed(cell: SheetCell): number | undefined {
  const [word] = /^[a-z]{3,10}(?=\.?$)/.exec(plain(cell)) ?? []
  const at = word === undefined ? -1 : WEEKDAYS.findIndex((starts) => starts.some((start) => word.startsWith(start)))
  return at < 0 ? undefined : at
}

/** The number of a day within a month, with the day of the week or without: 3, '3rd', 'Sun 3'. */
export function dayOfMonth(cell: SheetCell, of: NamedMonth): number | undefined {
  const text = typeof cell === 'number' ? String(cell) : plain(cell)
  const [, before, digits, ordinal, after] = DAY.exec(text) ?? []
  const day = Number(digits)
  // '1st Sunday' is none: it may be any day up to the 7th.
  if (ordinal !== undefined && after !== undefined) return undefined
  if (digits === undefined || day < 1 || day > lengthOf(of)) return undefined
  return [before, after].every((word) => word === undefined || weekdayNamed(word) !== undefined) ? day : undefined
}

const ORDINALS: readonly (readonly string[])[] = [
  ['1', '1st', 'first', 'primer', 'primero'],
  ['2', '2nd', 'second', 'segundo'],
  ['3', '3rd', 'third', 'tercer', 'tercero'],
  ['4', '4th', 'fourth', 'cuarto'],
  ['5', '5th', 'fifth', 'quinto'],
]

const nthNamed = (cell: SheetCell): number => {
  const text = typeof cell === 'number' ? String(cell) : plain(cell).replace(/^(?:week|wk|w|semana|sem)\.? ?/, '')
  return ORDINALS.findIndex((words) => words.includes(text.replace(/[.\u00ba\u00b0]$/, ''))) + 1
}

/**
 * The day of a month of '1st Sunday', or of a day of the week beside the number of its week, from 1 to 5. Undefined
 * where the year is not known or the month has no such day.
 */
export function nthOf(cell: SheetCell, of: NamedMonth, week: SheetCell = null): number | undefined {
  if (of.year === undefined) return undefined
  const [, ordinal = null, named = null] = /^(\S+) ([a-z]+)$/.exec(plain(cell)) ?? []
  const [nth, weekday] =
    ordinal === null ? [nthNamed(week), weekdayNamed(cell)] : [nthNamed(ordinal), weekdayNamed(named)]
  if (nth < 1 || weekday === undefined) return undefined
  const first = new Date(Date.UTC(of.year, of.number - 1, 1)).getUTCDay()
  const day = 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7
  return day <= lengthOf(of) ? day : undefined
}

/** The day of a month as a text that is read as one: 'January 3, 2027', and without a year where none is known. */
export const monthDayText = ({ name, year }: NamedMonth, day: number): string =>
  `${name} ${day}${year === undefined ? '' : `, ${year}`}`

/**
 * The day of a month that a cell names, as a text: by its number, or as the first to fifth day of the week, for which
 * the year must be known. `week`: a cell with the number of the week.
 */
export function dayOfMonthText(
  cell: SheetCell,
  month: NamedMonth,
  year: number | undefined,
  week?: SheetCell,
): string | undefined {
  const day = dayOfMonth(cell, month)
  if (day !== undefined) return monthDayText(month, day)
  const dated = { ...month, year: month.year ?? year }
  const nth = nthOf(cell, dated, week)
  return nth === undefined ? undefined : monthDayText(dated, nth)
}

/** The year of a month behind another one: a January behind a December is one of the next year. */
export const yearAfter = (
  year: number | undefined,
  month: NamedMonth | undefined,
  next: NamedMonth | undefined,
): number | undefined => (year !== undefined && month && next && month.number - next.number > 6 ? year + 1 : year)
