/** The team's service times in the order in which they are held (specification §9). */
export const SERVICE_TIMES: readonly string[] = ['9am', '10:45am', '6pm', '7pm']

/** Other times of day sort behind the four, this plus the minute of the day. */
const OTHER_TIMES = 1000

/** Sorts behind every time of day. */
const NOT_A_TIME = 9999

const MINUTES_OF_DAY = 24 * 60

const TWELVE_HOUR = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})? ?([ap])\.? ?m\.?$/i
const TWENTY_FOUR_HOUR = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?$/
const NAMED = new Map([
  ['midnight', 0],
  ['12 midnight', 0],
  ['noon', 720],
  ['12 noon', 720],
  ['midday', 720],
])

const foldSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

function minuteOfTwelveHourClock(text: string): number | undefined {
  const match = TWELVE_HOUR.exec(text)
  if (!match) return undefined
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (hour < 1 || hour > 12 || minute > 59) return undefined
  return (hour % 12) * 60 + minute + (match[3]?.toLowerCase() === 'p' ? 720 : 0)
}

function minuteOfBareClock(text: string): number | undefined {
  const match = TWENTY_FOUR_HOUR.exec(text)
  if (!match) return undefined
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  return hour > 23 || minute > 59 ? undefined : hour * 60 + minute
}

/** A minute of the day (0 to 1439; others wrap around) as a service time: 540 is '9am', 645 is '10:45am'. */
export function serviceTimeFromMinutes(minutes: number): string {
  const minuteOfDay = ((Math.round(minutes) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const hour = Math.floor(minuteOfDay / 60)
  const minute = minuteOfDay % 60
  const clock = minute === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return `${clock}${hour < 12 ? 'am' : 'pm'}`
}

/**
 * A service time as it is stored: '9:00 AM', '9 am' and '09.00 a.m.' become '9am', '10:45 AM' becomes '10:45am'.
 * A text that is no twelve-hour time stays as typed, its spaces folded.
 */
export function normaliseServiceTime(text: string): string {
  const typed = foldSpaces(text)
  const minute = minuteOfTwelveHourClock(typed)
  return minute === undefined ? typed : serviceTimeFromMinutes(minute)
}

/**
 * An integer to sort service times by: the four of the specification are 0 to 3 in its order, any other time of day
 * (also '18:00', '8' and 'noon') comes behind them as 1000 plus the minute of the day, everything else is 9999.
 */
export function serviceTimeOrder(text: string): number {
  const time = normaliseServiceTime(text).toLowerCase()
  const known = SERVICE_TIMES.indexOf(time)
  if (known >= 0) return known
  const minute = minuteOfTwelveHourClock(time) ?? minuteOfBareClock(time) ?? NAMED.get(time)
  return minute === undefined ? NOT_A_TIME : OTHER_TIMES + minute
}
