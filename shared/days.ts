/*
 * Plain dates (YYYY-MM-DD) are calculated in UTC from end to end, so that no time zone can move a Sunday to a Saturday.
 * Only `today` asks for a zone.
 */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Epoch milliseconds at which a date begins in UTC; NaN for an invalid date. */
export const atMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const formatters = new Map<string, Intl.DateTimeFormat>()

/** One formatter per zone: creating one takes far longer than using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The date in `timeZone` (IANA name) at `now`. */
export function today(timeZone: string, now: Date = new Date()): string {
  const parts = formatterOf(timeZone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The date `count` days later, or earlier when it is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(atMidnight(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Days from `from` to `to`; negative when `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / DAY_MS)
