import { addDays, atMidnight, daysBetween, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { locale } from './strings.ts'

/* Months (YYYY-MM) and the formatting of dates; arithmetic with plain dates is in shared/days.ts. */

/** The month, YYYY-MM, that a date lies in. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month `count` months later; earlier when negative. */
export function addMonths(month: string, count: number): string {
  const first = new Date(atMidnight(`${month}-01`))
  first.setUTCMonth(first.getUTCMonth() + count)
  return monthOf(first.toISOString())
}

/** First and last date of a month. */
export function monthSpan(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** True for the last date of its month, of which the month is said. */
export const endsMonth = (day: string): boolean => monthSpan(monthOf(day)).to === day

const DAY_STYLES = {
  /** Sunday, December 6 */
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Sunday, December 6, 2026 */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Sun, Dec 6 */
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** December 6 */
  monthDay: { month: 'long', day: 'numeric' },
  /** Dec 6 */
  short: { month: 'short', day: 'numeric' },
  /** Dec 6, 2026 */
  shortWithYear: { month: 'short', day: 'numeric', year: 'numeric' },
  /** Sun */
  shortWeekday: { weekday: 'short' },
  /** Sunday */
  weekdayName: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof DAY_STYLES

const isSpanish = (): boolean => locale().startsWith('es')

const formatters = new Map<string, Intl.DateTimeFormat>()

function write(style: string, options: Intl.DateTimeFormatOptions, day: string): string {
  const time = atMidnight(day)
  if (Number.isNaN(time)) return day
  const key = `${locale()} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' })
    formatters.set(key, formatter)
  }
  return formatter.format(time)
}

/** 'Sunday, December 6'. Text that is no date is returned unchanged. */
export function formatDay(day: string, style: DayStyle = 'long'): string {
  const text = write(style, DAY_STYLES[style], day)
  // People write 'dom 6 dic'; the formatter of Spanish says 'dom, 6 de dic'.
  return style === 'weekday' && isSpanish() ? text.replace(/,| de/g, '') : text
}

/** 'February 7–28', 'January 31 – February 7'; short: 'Feb 7–28', 'Jan 31 – Feb 7' */
export function formatSpan(from: string, to: string, month: 'long' | 'short' = 'long'): string {
  const formatter = new Intl.DateTimeFormat(locale(), { month, day: 'numeric', timeZone: 'UTC' })
  // Of days near each other nobody needs the year.
  if (month === 'short' && from.slice(0, 4) !== to.slice(0, 4))
    return [from, to].map((day) => formatter.format(atMidnight(day))).join(' – ')
  const text = formatter.formatRange(atMidnight(from), atMidnight(to))
  // The thin spaces that some locales put around the dash between two days of one month.
  return monthOf(from) === monthOf(to) ? text.replace(/\s*–\s*/, '–') : text
}

/** 'December 2026' */
export const formatMonth = (month: string): string => write('month', { month: 'long', year: 'numeric' }, `${month}-01`)

/** 'December' */
export const formatMonthName = (month: string): string => write('monthName', { month: 'long' }, `${month}-01`)

const relative = (count: number, unit: 'day' | 'hour' | 'minute'): string =>
  new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
    .format(count, unit)
    // People say 'en 5 días'; the formatter of Spanish says 'dentro de 5 días'.
    .replace('dentro de', 'en')

/** The distance of `to` from `from`: 'today', 'tomorrow', 'in 5 days'. */
export const formatDistance = (from: string, to: string): string => relative(daysBetween(from, to), 'day')

/** 'today, in 2 hours', 'tomorrow, in 40 minutes': the distance of a date, and that of a moment of it. */
export function formatStart(today: string, date: string, wait: number): string {
  const [minutes, hours] = [Math.ceil(wait / MINUTE_MS), Math.round(wait / HOUR_MS)]
  const time = minutes < 60 ? relative(minutes, 'minute') : relative(hours, 'hour')
  return `${formatDistance(today, date)}, ${time}`
}

/** '9:05 AM': a moment in epoch milliseconds, in `timeZone` (IANA name). */
export const formatTime = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone }).format(moment)
