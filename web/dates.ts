import { LOCALE } from './strings.ts'

/*
 * Plain dates (YYYY-MM-DD) and months (YYYY-MM). They are calculated and written in UTC from end to end, so that no time
 * zone can move a Sunday to a Saturday. Only `today` asks for a zone.
 */

const DAY_MS = 86_400_000

const atMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The date it is in `timeZone` (IANA name) at `now`. */
export function today(timeZone: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The date `count` days later, or earlier when it is negative. */
export const addDays = (day: string, count: number): string => toDay(atMidnight(day) + count * DAY_MS)

/** How many days from `from` to `to`; negative when `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / DAY_MS)

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
  /** Sun */
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof DAY_STYLES

const formatters = new Map<string, Intl.DateTimeFormat>()

function write(style: string, options: Intl.DateTimeFormatOptions, day: string): string {
  const time = atMidnight(day)
  if (Number.isNaN(time)) return day
  let formatter = formatters.get(style)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
    formatters.set(style, formatter)
  }
  return formatter.format(time)
}

/** A date as people say it: 'Sunday, December 6'. What is no date is given back as it came. */
export const formatDay = (day: string, style: DayStyle = 'long'): string => write(style, DAY_STYLES[style], day)

/** 'December 2026' */
export const formatMonth = (month: string): string => write('month', { month: 'long', year: 'numeric' }, `${month}-01`)

/** How far away a date is, seen from another: 'today', 'tomorrow', 'in 5 days'. */
export const formatDistance = (from: string, to: string): string =>
  new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(daysBetween(from, to), 'day')
