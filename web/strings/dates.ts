import { addDays, atMidnight, daysBetween } from '#shared/days.ts'
import { locale } from './strings.ts'

/* Months (YYYY-MM) and how dates are written; plain dates themselves are calculated in shared/days.ts. */

/** The month, YYYY-MM, that a date lies in. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month `count` months later, or earlier when it is negative. */
export function addMonths(month: string, count: number): string {
  const first = new Date(atMidnight(`${month}-01`))
  first.setUTCMonth(first.getUTCMonth() + count)
  return monthOf(first.toISOString())
}

/** First and last date of a month. */
export function monthSpan(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
}

const DAY_STYLES = {
  /** Sunday, December 6 */
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Sunday, December 6, 2026 */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Dec 6 */
  short: { month: 'short', day: 'numeric' },
  /** Dec 6, 2026 */
  shortWithYear: { month: 'short', day: 'numeric', year: 'numeric' },
  /** Sun */
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof DAY_STYLES

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

/** A date as people say it: 'Sunday, December 6'. What is no date is given back as it came. */
export const formatDay = (day: string, style: DayStyle = 'long'): string => write(style, DAY_STYLES[style], day)

/** 'December 2026' */
export const formatMonth = (month: string): string => write('month', { month: 'long', year: 'numeric' }, `${month}-01`)

/** How far away a date is, seen from another: 'today', 'tomorrow', 'in 5 days'. */
export const formatDistance = (from: string, to: string): string =>
  new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(daysBetween(from, to), 'day')

/** '9:05 AM', what a clock in `timeZone` (IANA name) showed at a moment, in epoch milliseconds. */
export const formatTime = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone }).format(moment)
