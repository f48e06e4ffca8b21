import { addDays, atMidnight, daysBetween } from './days.ts'

/*
 * Recurrence of plain dates. Weeks begin on Sunday. In bitmasks of weekdays 1 is Sunday, 2 Monday … 64 Saturday; in
 * those of a month's weekdays 1, 2, 4, 8, 16 are the first to the fifth and 32 the last. 0 is all.
 */

const LAST = 32

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(atMidnight(day)).getUTCDay()

/** The Sunday with which the day's week begins. */
export const weekOf = (day: string): string => addDays(day, -weekdayOf(day))

/** The Sunday-begun weeks of some days. */
export const countWeeks = (days: Iterable<string>): number =>
  // The day 0 was a Thursday.
  new Set([...new Set(days)].map((day) => Math.floor((daysBetween('1970-01-01', day) + 4) / 7))).size

/** The bit of the day's place among the days of its weekday in its month, and the one of the last where it is that. */
function placesOf(day: string): number {
  const place = Math.ceil(Number(day.slice(8)) / 7)
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
  return (1 << (place - 1)) | (isLast ? LAST : 0)
}

const isNth = (nth: number, day: string): boolean => nth === 0 || (nth & placesOf(day)) !== 0

const isWeek = (everyWeeks: number, anchor: string, day: string): boolean =>
  everyWeeks === 1 || (daysBetween(weekOf(anchor), weekOf(day)) / 7) % everyWeeks === 0

/** A person's days: single ones, spans, and what comes again. */
export interface DayRule {
  fromDay: string
  /** The last day; null: without end. */
  toDay: string | null
  weekdays: number
  nth: number
  everyWeeks: number
  anchorDay: string
  /** Null: services of every template. */
  templateId: string | null
}

/** True where the rule is about a service: its day, and its template. Both ends of a span are included. */
export const covers = (
  { fromDay, toDay, weekdays, nth, everyWeeks, anchorDay, templateId }: DayRule,
  { date, templateId: ofTemplate }: { date: string; templateId: string | null },
): boolean =>
  date >= fromDay &&
  (toDay === null || date <= toDay) &&
  (weekdays === 0 || (weekdays & (1 << weekdayOf(date))) !== 0) &&
  isNth(nth, date) &&
  isWeek(everyWeeks, anchorDay, date) &&
  (templateId === null || templateId === ofTemplate)

/** Days on which a template makes services. */
export interface Recurrence {
  weekday: number
  everyWeeks: number
  nth: number
  startsOn: string
  endsOn: string | null
}

/** True where a template makes a service on this day. */
export const occursOn = ({ weekday, everyWeeks, nth, startsOn, endsOn }: Recurrence, day: string): boolean =>
  day >= startsOn &&
  (endsOn === null || day <= endsOn) &&
  weekdayOf(day) === weekday &&
  isNth(nth, day) &&
  isWeek(everyWeeks, startsOn, day)

/** The days of a template from `from` to `to`, both included. */
export function occurrences(recurrence: Recurrence, from: string, to: string): string[] {
  const days: string[] = []
  const first = from > recurrence.startsOn ? from : recurrence.startsOn
  let day = addDays(first, (recurrence.weekday - weekdayOf(first) + 7) % 7)
  for (; day <= to && (recurrence.endsOn === null || day <= recurrence.endsOn); day = addDays(day, 7))
    if (occursOn(recurrence, day)) days.push(day)
  return days
}
