import { remembering } from '../remembering.ts'
import { type Cell, cleanText } from './cell.text.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Days from the spreadsheet epoch, 1899-12-30, to 1970-01-01. */
const UNIX_EPOCH_SERIAL = 25_569

/** Days between the 1900 and 1904 date systems (ECMA-376 part 1, 18.17.4.1). */
const EPOCH_1904_DAYS = 1462

/** Plain numbers read as dates: 2000-01-01 to 2099-12-31. Others are counts, years or phone numbers. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050

/** Earlier date cells hold only a time of day, and spreadsheet programs count 1900-02-29, which does not exist. */
const FIRST_DATE_CELL = '1900-03-01'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? /i
const TIME = '(?:,?[T ]\\d{1,2}:\\d{2}.*)?'
const ISO = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`)
const US = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})${TIME}$`)
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i

/** The day as YYYY-MM-DD, or null for a day that does not exist. */
function calendarDay(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Rounds to the second: fractions of a day are inexact, and midnight must not fall on the previous day. */
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

function dayOfText(cleaned: string): string | null {
  const text = cleaned.replace(WEEKDAY, '')
  const iso = ISO.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = US.exec(text)
  if (us) return calendarDay(Number(us[3]) + (us[3]?.length === 2 ? 2000 : 0), Number(us[1]), Number(us[2]))
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst) return calendarDay(Number(monthFirst[3]), monthNumber(monthFirst[1] ?? ''), Number(monthFirst[2]))
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return calendarDay(Number(dayFirst[3]), monthNumber(dayFirst[2] ?? ''), Number(dayFirst[1]))
  return null
}

/**
 * The day of a cell as YYYY-MM-DD, or null where it contains none. Accepts date cells, plain serial numbers, ISO text,
 * US m/d/y text (two-digit years are 20yy) and English month names, with optional weekday before and time after. The
 * result does not depend on the time zone.
 */
export function parseDay(cell: Cell, { epoch1904 = false } = {}): string | null {
  if (cell instanceof Date) return dayOfTime(cell.getTime())
  if (typeof cell === 'number') return dayOfSerial(cell, epoch1904)
  return dayOfText(cleanText(cell))
}
