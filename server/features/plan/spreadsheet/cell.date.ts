import { DAY_MS } from '#shared/days.ts'
import { remembering } from '../places/remembering.ts'
import { cleanText, type SheetCell } from './cell.text.ts'

/** Days from the spreadsheet epoch, 1899-12-30, to 1970-01-01. */
const UNIX_EPOCH_SERIAL = 25_569

/** Days between the 1900 and 1904 date systems (ECMA-376 part 1, 18.17.4.1). */
const EPOCH_1904_DAYS = 1462

/**
 * Serial numbers that are read as dates: 2000-01-01 to 2099-12-31. Other plain numbers are counts, years or phone
 * numbers.
 */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050

/** Earlier date cells hold only a time of day, and spreadsheet programs count 1900-02-29, which does not exist. */
const FIRST_DATE_CELL = '1900-03-01'

/** Names of the months in English and Spanish, without accents. */
export const MONTHS: readonly (readonly string[])[] = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
]

/** First letters of the days of the week in both languages, from Sunday. */
export const WEEKDAYS: readonly (readonly string[])[] = [
  ['sun', 'dom'],
  ['mon', 'lun'],
  ['tue', 'mar'],
  ['wed', 'mie'],
  ['thu', 'jue'],
  ['fri', 'vie'],
  ['sat', 'sab'],
]

const WEEKDAY = /^(sun|mon|tue|wed|thu|fri|sat|dom|lun|mar|mie|jue|vie|sab)[a-z]*\.?,? (.+)$/i
const TIME = '(?:,?[T ]\\d{1,2}:\\d{2}.*)?'
const ISO = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`)
const US = new RegExp(`^(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?${TIME}$`)
const DAY = '(\\d{1,2})(?:st|nd|rd|th|er|ro|[o.\u00ba\u00b0])?'
const MONTH = '([a-z]{3,10})\\.?'
const MONTH_FIRST = new RegExp(`^${MONTH} ${DAY}(?:,? (?:del? )?(\\d{4}))?$`, 'i')
const DAY_FIRST = new RegExp(`^${DAY}(?:[ -]| de )${MONTH}(?:(?:,? |-)(?:del? )?(\\d{4}|\\d{2}))?$`, 'i')

/** Maximum characters of a date; a longer text is none. */
const MAX_DATE_LENGTH = 60

/** The day as YYYY-MM-DD, or null for a day that does not exist. */
function calendarDay(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** The number of a month's name or of its first three letters or more; 0 for another word. */
const monthNumber = (word: string): number =>
  MONTHS.findIndex((names) => names.some((name) => name.startsWith(word.toLowerCase()))) + 1

/** True for a month's name or usual short form. 'Marc 2' without a year is a name. */
const isUsualMonth = (word: string): boolean =>
  word.length === 3 || word.toLowerCase() === 'sept' || MONTHS.some((names) => names.includes(word.toLowerCase()))

const fullYear = (digits: string): number => Number(digits) + (digits.length === 2 ? 2000 : 0)

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** First month of the earlier of two years, as in 'Ushers 2026/27'. */
const FIRST_MONTH = 7

/**
 * The day of a month in one of the years that the file names. A day of the week decides between two years, and between
 * a year and the next one: 'Sun Jan 3' below 'December 2026'. Without a year it is a day of the year 0000.
 */
function dayWithoutYear(
  { month, day, weekday }: { month: number; day: number; weekday: number | undefined },
  years: readonly number[],
): string | null {
  const [first, last = first] = years
  if (first === undefined || last === undefined) return calendarDay(0, month, day)
  if (weekday === undefined) return calendarDay(month < FIRST_MONTH ? last : first, month, day)
  return (
    [first, last, last + 1]
      .map((year) => calendarDay(year, month, day))
      .find((date) => date !== null && weekdayOf(date) === weekday) ?? null
  )
}

/** Months, from January, in which the days of a table that began in the year before may go on. */
const NEW_YEAR_MONTHS = 2

/** A day that took its year from the file: in January behind a December it is one of the next year. */
export function afterDay(day: string, previous: string | null): string {
  const month = (date: string): number => Number(date.slice(5, 7))
  if (!previous || day.slice(0, 4) !== previous.slice(0, 4)) return day
  if (month(day) > NEW_YEAR_MONTHS || month(previous) <= 12 - NEW_YEAR_MONTHS) return day
  return calendarDay(Number(day.slice(0, 4)) + 1, month(day), Number(day.slice(8))) ?? day
}

/** True for a day whose year neither its cell nor the file names. */
export const lacksYear = (day: string): boolean => day.startsWith('0000')

/** Rounds an instant to the second: fractions of a day are inexact, and midnight must not fall on the previous day. */
const dayOfTime = remembering((ms: number): string | null => {
  const rounded = new Date(Math.round(ms / 1000) * 1000)
  if (Number.isNaN(rounded.getTime())) return null
  const day = rounded.toISOString()
  return /^\d{4}-/.test(day) && day >= FIRST_DATE_CELL ? day.slice(0, 10) : null
})

function dayOfSerial(serial: number, epoch1904: boolean): string | null {
  const since1900 = epoch1904 ? serial + EPOCH_1904_DAYS : serial
  if (!(since1900 >= FIRST_SERIAL && since1900 < LAST_SERIAL + 1)) return null
  return dayOfTime((since1900 - UNIX_EPOCH_SERIAL) * DAY_MS)
}

function dayOfWords(text: string, weekday: number | undefined, years: readonly number[]): string | null {
  const monthFirst = MONTH_FIRST.exec(text)
  const dayFirst = DAY_FIRST.exec(text)
  const [word = '', day = '', year] = monthFirst?.slice(1) ?? [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]]
  const month = word === '' ? 0 : monthNumber(word)
  if (month === 0) return null
  if (year !== undefined) return calendarDay(fullYear(year), month, Number(day))
  return isUsualMonth(word) ? dayWithoutYear({ month, day: Number(day), weekday }, years) : null
}

function dayOfPlainText(text: string, weekday: number | undefined, years: readonly number[]): string | null {
  const iso = ISO.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = US.exec(text)
  if (!us) return dayOfWords(text, weekday, years)
  const [month, day] = [Number(us[1]), Number(us[2])]
  return us[3] === undefined ? dayWithoutYear({ month, day, weekday }, years) : calendarDay(fullYear(us[3]), month, day)
}

function dayOfText(text: string, years: readonly number[]): string | null {
  // Every form of a day has a digit; most cells have none.
  if (text.length > MAX_DATE_LENGTH || !/\d/.test(text)) return null
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  // 'mar 7 2027' is in March; 'mar 7 feb' is a Tuesday.
  const whole = dayOfPlainText(plain, undefined, years)
  if (whole !== null) return whole
  const [, word = '', rest] = WEEKDAY.exec(plain) ?? []
  if (rest === undefined) return null
  const weekday = WEEKDAYS.findIndex((names) => names.includes(word.toLowerCase()))
  return dayOfPlainText(rest, weekday, years)
}

export interface DayRules {
  /** True in a workbook that counts its days from 1904. */
  epoch1904?: boolean
  /** The year of days without one, or two that follow each other; none where the file names none. */
  years?: readonly number[]
}

/**
 * The day of a cell as YYYY-MM-DD, or null where it contains none. Accepts date cells, plain serial numbers, ISO text,
 * US m/d/y text (two-digit years are 20yy) and English and Spanish month names, with optional weekday before and time
 * after. The result does not depend on the time zone. A day whose year is not known is one of the year 0000.
 */
export function parseDay(cell: SheetCell, { epoch1904 = false, years = [] }: DayRules = {}): string | null {
  if (cell instanceof Date) return dayOfTime(cell.getTime())
  if (typeof cell === 'number') return dayOfSerial(cell, epoch1904)
  return dayOfText(cleanText(cell), years)
}
