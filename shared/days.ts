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

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which the clock of a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...time })
    clocks.set(timeZone, clock)
  }
  const [hour = 0, minute = 0] = clock.format(instant).split(':').map(Number)
  const wall = atMidnight(today(timeZone, new Date(instant))) + hour * HOUR_MS + minute * MINUTE_MS
  return wall - Math.floor(instant / MINUTE_MS) * MINUTE_MS
}

/**
 * Epoch milliseconds of a minute of a day by the clock of a zone. At a clock change an ambiguous time is the earlier of
 * the two instants, and a skipped time moves forward by the length of the gap.
 */
export function epochOf(day: string, minute: number, timeZone: string): number {
  const wall = atMidnight(day) + minute * MINUTE_MS
  const [before, after] = [wall - offsetAt(wall - DAY_MS, timeZone), wall - offsetAt(wall + DAY_MS, timeZone)]
  const isTrue = (instant: number) => instant + offsetAt(instant, timeZone) === wall
  return isTrue(before) || !isTrue(after) ? before : after
}
