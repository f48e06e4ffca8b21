import { comparisonKey } from './text.ts'

/** The team's service times in the order in which they are held (rule 402). */
export const SERVICE_TIMES: readonly string[] = ['9am', '10:45am', '6pm', '7pm']

/** A service is as long where nothing is said, in minutes. */
export const SERVICE_MINUTES = 90

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

/** A span of time, whose ends a dash of any length or a word separates. */
const SPAN = /^(.+?) ?(?:[-\u2010-\u2015\u2212~]| to | till? | until ) ?(.+)$/

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

/** A time without am or pm: the hour from 1 to 12 without a zero in front, with or without minutes. */
const UNSAID = /^([1-9]|1[0-2])(?:[:.]\d{2})?$/

/** The hours, without am or pm, that mean the afternoon: before 7, when no service is held in the morning. */
const AFTERNOON_UNTIL = 7 * 60

/** True for a time whose half of the day the text does not say: '5:30', '9'; not '05:30', '17:30', '5:30pm'. */
export const isHalfUnsaid = (text: string): boolean => UNSAID.test(foldSpaces(text))

/** The minute that a time without am or pm means: 1:00 to 6:59 after noon, 7:00 to 11:59 in the morning. */
function minuteMeant(text: string): number | undefined {
  const minute = minuteOfBareClock(text)
  if (minute === undefined || !UNSAID.test(text)) return minute
  return minute < AFTERNOON_UNTIL ? minute + 12 * 60 : minute
}

const minuteOfHalf = (text: string): number | undefined => minuteOfTwelveHourClock(text) ?? NAMED.get(text)

/**
 * The start of a span, 10 o'clock of '10am - noon'; undefined unless both ends are times. Where only the end has am or
 * pm, the start is in the half of the day that makes the span shorter: '6-7:30pm' starts at 6pm, '10-12pm' at 10am.
 */
function minuteOfSpan(text: string): number | undefined {
  const [, from = '', to = ''] = SPAN.exec(text) ?? []
  const [start, end] = [minuteOfHalf(from), minuteOfHalf(to)]
  const [bareStart, bareEnd] = [minuteOfBareClock(from), minuteOfBareClock(to)]
  if (end === undefined && bareEnd === undefined) return undefined
  if (start !== undefined || bareStart === undefined) return start
  const saysItself = bareStart < 60 || bareStart >= 13 * 60
  if (end === undefined || saysItself) return minuteMeant(from)
  const lasts = (minute: number) => (end - minute + MINUTES_OF_DAY - 1) % MINUTES_OF_DAY
  const [morning, evening] = [bareStart % 720, (bareStart % 720) + 720]
  return lasts(morning) < lasts(evening) ? morning : evening
}

/**
 * The minute of the day (0 to 1439) that a text means, undefined where it is no time of day: '10:00 AM', '10am',
 * '18:00', '8', 'noon' and '7 p.m.', and the start of a span such as '10:00 AM - 12:00 PM'. A time without am or pm is
 * in the afternoon from 1:00 to 6:59: '5:30' is '5:30pm', '05:30' is not.
 */
export function minuteOfDay(text: string): number | undefined {
  const time = foldSpaces(text).toLowerCase()
  return minuteOfHalf(time) ?? minuteMeant(time) ?? minuteOfSpan(time)
}

/**
 * An integer to sort what happens in a day by: the minute of the day; 1440, behind them all, for a text that is no
 * time.
 */
export const timeOrder = (text: string): number => minuteOfDay(text) ?? MINUTES_OF_DAY

/** A minute of the day (0 to 1439; others wrap around) as a service time: 540 is '9am', 645 is '10:45am'. */
export function serviceTimeFromMinutes(minutes: number): string {
  const wrapped = ((Math.round(minutes) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const hour = Math.floor(wrapped / 60)
  const minute = wrapped % 60
  const clock = minute === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return `${clock}${hour < 12 ? 'am' : 'pm'}`
}

/**
 * A service time as it is stored: '9:00 AM', '9 am' and '09.00 a.m.' become '9am', '10:45 AM' becomes '10:45am'.
 * Text that is not a twelve-hour time stays as typed, with collapsed spaces.
 */
export function normaliseServiceTime(text: string): string {
  const typed = foldSpaces(text)
  const minute = minuteOfTwelveHourClock(typed)
  return minute === undefined ? typed : serviceTimeFromMinutes(minute)
}

/**
 * Services and shifts meet by this key: '18:00', '6 PM' and '6pm' are one minute of the day and have one key. Other
 * texts have the key of their words.
 */
export function serviceTimeKey(text: string): string {
  const minute = minuteOfDay(text)
  return minute === undefined ? comparisonKey(text) : serviceTimeFromMinutes(minute)
}

/** Half a day, in minutes. */
const HALF = 12 * 60

/**
 * A typed time of day as it is stored: '9' is '9am', '10.45' is '10:45am', '18:30' is '6:30pm'. A number without am or
 * pm is the hour at which services are held (7 to 11 in the morning, 12 to 6 after it), where one of `others`, the
 * minutes of the team's other times, is in that half of the day, or there are none; else both readings are returned.
 * Undefined for other texts.
 */
export function timeOfDay(typed: string, others: readonly number[]): string | readonly [string, string] | undefined {
  const text = normaliseServiceTime(typed)
  const minute = minuteOfBareClock(text)
  if (minute === undefined) return minuteOfDay(text) === undefined ? undefined : text
  const hour = Math.floor(minute / 60)
  if (hour === 0 || hour > 12) return serviceTimeFromMinutes(minute)
  const isMorning = hour >= 7 && hour <= 11
  const [morning, evening] = [minute % HALF, (minute % HALF) + HALF]
  const isUsed = others.length === 0 || others.some((other) => other < HALF === isMorning)
  if (isUsed) return serviceTimeFromMinutes(isMorning ? morning : evening)
  return [serviceTimeFromMinutes(morning), serviceTimeFromMinutes(evening)]
}

/** '5:30 PM' of '5:30': a time whose half of the day the rule decided, as a whole time; null for other texts. */
export function wholeTime(text: string): string | null {
  const minute = isHalfUnsaid(text) ? minuteOfDay(text) : undefined
  if (minute === undefined) return null
  const clock = `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, '0')}`
  return `${clock} ${minute < HALF ? 'AM' : 'PM'}`
}
