import type ICAL from 'ical.js'
import { addDays } from '#shared/days.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import type { ReadEvent } from './calendar.events.ts'
import { daysTouched, type EventDays, teamDayOf } from './calendar.zones.ts'

/** Why events are left out: not busy, cancelled, over, further away than is planned, or not understood. */
export type LeftOutBy = 'free' | 'cancelled' | 'past' | 'far' | 'unread'

/** Days of an event, once or each week. */
export interface CalendarDays {
  fromDay: string
  /** Null: it goes on without an end. */
  toDay: string | null
  /** As shared/recurrence.ts has them. */
  weekdays: number
  everyWeeks: number
  anchorDay: string
  title: string
}

/** Times of one event that comes again which are looked at, and days of it that are taken. */
const MOST_TURNS = 3000
const MOST_TAKEN = 60
/** Turns of a weekly event that do not take place, at most: each parts its days in two. */
const MOST_EXCEPTIONS = 20
const WEEK = 7
/** The bit of each weekday by its name. */
const BITS: Record<string, number> = { SU: 1, MO: 2, TU: 4, WE: 8, TH: 16, FR: 32, SA: 64 }

/** The days that are looked at, YYYY-MM-DD. */
interface Span {
  today: string
  last: string
}

const single = ({ from, to }: EventDays, title: string, today: string): CalendarDays => {
  const fromDay = from < today ? today : from
  return { fromDay, toDay: to, weekdays: 0, everyWeeks: 1, anchorDay: fromDay, title }
}

/** Adds days to the last span where they follow it at once. */
function add(days: CalendarDays[], { from, to }: EventDays, title: string, today: string): void {
  const last = days.at(-1)
  if (last?.toDay && from <= addDays(last.toDay, 1) && from >= last.fromDay) {
    if (to > last.toDay) last.toDay = to
  } else days.push(single({ from, to }, title, today))
}

/** Each turn of an event that comes again, as far as it is planned. */
function turnsOf(event: ReadEvent, rule: ICAL.Recur, { today, last }: Span): CalendarDays[] {
  const { start, end, zones, without, title } = event
  const length = end.subtractDate(start)
  const days: CalendarDays[] = []
  const turns = rule.iterator(start)
  for (let turn = 0; turn < MOST_TURNS && days.length < MOST_TAKEN; turn += 1) {
    const at = turns.next()
    if (!at) break
    const until = at.clone()
    until.addDuration(length)
    const touched = daysTouched(at, until, zones)
    if (touched.from > last) break
    if (touched.to >= today && !without.has(touched.from)) add(days, touched, title, today)
  }
  return days
}

/** The weekdays of a rule that says no more than that; null for one that says more. */
function weekdaysOf({ start, zones }: ReadEvent, rule: ICAL.Recur): number | null {
  const { BYDAY, ...others } = rule.parts as Record<string, unknown[]>
  if (Object.keys(others).length > 0) return null
  const first = teamDayOf(start, zones)
  if (!BYDAY) return 1 << weekdayOf(first)
  if (BYDAY.some((name) => BITS[String(name)] === undefined)) return null
  // The team's day may be the one before or after that of the event's own zone.
  const shift = weekdayOf(first) - (start.dayOfWeek() - 1)
  return BYDAY.reduce<number>((mask, name) => {
    const weekday = Math.log2(BITS[String(name)] as number)
    return mask | (1 << ((weekday + shift + WEEK) % WEEK))
  }, 0)
}

/** The last day of a weekly rule; null where it has none, undefined where it cannot be told. */
function lastDayOf({ start, zones }: ReadEvent, rule: ICAL.Recur): string | null | undefined {
  if (rule.until) return teamDayOf(rule.until, zones)
  if (!rule.count) return null
  if (rule.count > MOST_TURNS) return undefined
  let last = start
  const turns = rule.iterator(start)
  for (let turn = 0; turn < rule.count; turn += 1) last = turns.next() ?? last
  return teamDayOf(last, zones)
}

/**
 * A weekly event of one day as a row that comes again, parted where a turn does not take place; null for one that no
 * such row can say.
 */
function weeklyOf(event: ReadEvent, rule: ICAL.Recur, { today, last }: Span): CalendarDays[] | null {
  const { start, end, zones, without, title } = event
  const touched = daysTouched(start, end, zones)
  const weekdays = weekdaysOf(event, rule)
  const everyWeeks = rule.interval
  const isOneWeekday = weekdays !== null && (weekdays & (weekdays - 1)) === 0
  if (rule.freq !== 'WEEKLY' || weekdays === null || touched.from !== touched.to) return null
  // Weeks begin on Sunday here, and mostly on Monday there: only one weekday is the same week in both.
  if (everyWeeks > 12 || (everyWeeks > 1 && !isOneWeekday)) return null
  const ends = lastDayOf(event, rule)
  const gaps = [...without].filter((day) => day >= today && (ends == null || day <= ends)).sort()
  if (ends === undefined || gaps.length > MOST_EXCEPTIONS) return null
  const anchorDay = touched.from
  const until = ends === null ? null : ends > last ? last : ends
  const days: CalendarDays[] = []
  let fromDay = anchorDay < today ? today : anchorDay
  for (const gap of [...gaps, null]) {
    const toDay = gap === null ? until : addDays(gap, -1)
    if (toDay === null || toDay >= fromDay) days.push({ fromDay, toDay, weekdays, everyWeeks, anchorDay, title })
    if (gap !== null) fromDay = addDays(gap, 1)
  }
  return days
}

/** The days of an event, or why it is left out. */
export function daysOfEvent(event: ReadEvent, span: Span): CalendarDays[] | LeftOutBy {
  const { rule } = event
  if (!rule) {
    const touched = daysTouched(event.start, event.end, event.zones)
    if (touched.to < span.today) return 'past'
    if (touched.from > span.last) return 'far'
    return [
      single({ from: touched.from, to: touched.to > span.last ? span.last : touched.to }, event.title, span.today),
    ]
  }
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq) || rule.interval < 1) return 'unread'
  const days = weeklyOf(event, rule, span) ?? turnsOf(event, rule, span)
  return days.length > 0 ? days : teamDayOf(event.start, event.zones) > span.last ? 'far' : 'past'
}
