import ICAL from 'ical.js'
import { addDays, daysBetween } from '#shared/days.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { foldSpaces } from '#shared/text.ts'
import { type CalendarZones, daysTouched, type EventDays, teamDayOf } from './calendar.zones.ts'

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

export interface CalendarFound {
  days: CalendarDays[]
  leftOut: { by: LeftOutBy; count: number }[]
}

/** A file of too many events. */
export const TOO_MANY_EVENTS = 'too many'

export interface CalendarAsked {
  text: string
  /** The team's day, YYYY-MM-DD, and zone. */
  today: string
  timeZone: string
  /** Events of the file, and days from today on that are looked at, at most. */
  maxEvents: number
  maxDays: number
}

/** Times of one event that comes again which are looked at, and days of it that are taken. */
const MOST_TURNS = 3000
const MOST_TAKEN = 60
/** Turns of a weekly event that do not take place, at most: each parts its days in two. */
const MOST_EXCEPTIONS = 20
const TITLE_MAX = 100
const WEEK = 7
/** The bit of each weekday by its name. */
const BITS: Record<string, number> = { SU: 1, MO: 2, TU: 4, WE: 8, TH: 16, FR: 32, SA: 64 }

/** An event of the file with what its properties say. */
interface ReadEvent {
  uid: string
  start: ICAL.Time
  end: ICAL.Time
  zones: CalendarZones
  rule: ICAL.Recur | null
  /** Days on which a turn does not take place as it was planned. */
  without: Set<string>
  title: string
}

const timesIn = (event: ICAL.Component, name: string): ICAL.Time[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .filter((value): value is ICAL.Time => value instanceof ICAL.Time)

function endOf(event: ICAL.Component, start: ICAL.Time): ICAL.Time {
  const [end] = timesIn(event, 'dtend')
  if (end) return end
  const length = event.getFirstPropertyValue('duration')
  const last = start.clone()
  if (length instanceof ICAL.Duration) last.addDuration(length)
  // Without either, a whole day is one day long and a time is none (RFC 5545, 3.6.1).
  else if (start.isDate) last.adjust(1, 0, 0, 0)
  return last
}

function readEvent(event: ICAL.Component, team: string): ReadEvent | null {
  const [start] = timesIn(event, 'dtstart')
  if (!start) return null
  const tzid = event.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const zones = { tzid: tzid || undefined, team }
  const rule = event.getFirstPropertyValue('rrule')
  const days = timesIn(event, 'exdate').map((time) => teamDayOf(time, zones))
  return {
    uid: String(event.getFirstPropertyValue('uid') ?? ''),
    start,
    end: endOf(event, start),
    zones,
    rule: rule instanceof ICAL.Recur ? rule : null,
    without: new Set(days),
    title: foldSpaces(String(event.getFirstPropertyValue('summary') ?? '').slice(0, 500)).slice(0, TITLE_MAX),
  }
}

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

function daysOfEvent(event: ReadEvent, span: Span): CalendarDays[] | LeftOutBy {
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

function leftOutBy(event: ICAL.Component): LeftOutBy | null {
  const said = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (said('status') === 'CANCELLED') return 'cancelled'
  // Outlook says in a property of its own that a whole day is free.
  const isFree = said('transp') === 'TRANSPARENT' || said('x-microsoft-cdo-busystatus') === 'FREE'
  return isFree ? 'free' : null
}

function eventsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[]
  const all = Array.isArray(parsed[0]) ? parsed : [parsed]
  return all.flatMap((one) => new ICAL.Component(one as unknown[]).getAllSubcomponents('vevent'))
}

/** Number of times that a text stands in another. */
const timesOf = (text: string, part: string): number => text.split(part).length - 1

/**
 * The days on which a calendar file says that somebody is busy, from today on; weekly events of one day as rows that
 * come again, others turn by turn. Runs in the worker's process: a file is as hostile as a workbook. Returns null for
 * what is no calendar.
 */
export function daysInCalendar(asked: CalendarAsked): CalendarFound | typeof TOO_MANY_EVENTS | null {
  const { text, today, timeZone, maxEvents, maxDays } = asked
  if (!/^\uFEFF?\s{0,100}BEGIN:VCALENDAR/i.test(text.slice(0, 200))) return null
  if (timesOf(text.toUpperCase(), 'BEGIN:VEVENT') > maxEvents) return TOO_MANY_EVENTS
  let all: ICAL.Component[]
  try {
    all = eventsIn(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
  const span = { today, last: addDays(today, maxDays) }
  const counts = new Map<LeftOutBy, number>()
  const leave = (by: LeftOutBy) => void counts.set(by, (counts.get(by) ?? 0) + 1)
  const days: CalendarDays[] = []
  // A turn that was moved or called off stands beside its event, and takes its place (RFC 5545, 3.8.4.4).
  const moved = new Map<string, Set<string>>()
  const read = all.map((component) => {
    const event = readEvent(component, timeZone)
    const [instead] = timesIn(component, 'recurrence-id')
    if (event && instead) moved.set(event.uid, (moved.get(event.uid) ?? new Set()).add(teamDayOf(instead, event.zones)))
    return { event, by: leftOutBy(component) }
  })
  for (const { event, by } of read) {
    if (!event || by) {
      leave(by ?? 'unread')
      continue
    }
    if (event.rule) for (const day of moved.get(event.uid) ?? []) event.without.add(day)
    const found = daysOfEvent(event, span)
    if (typeof found === 'string') leave(found)
    else days.push(...found)
  }
  const order = (a: CalendarDays, b: CalendarDays) => daysBetween(b.fromDay, a.fromDay)
  return { days: days.sort(order), leftOut: [...counts].map(([by, count]) => ({ by, count })) }
}
