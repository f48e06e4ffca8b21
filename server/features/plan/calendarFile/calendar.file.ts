import ICAL from 'ical.js'
import { addDays, daysBetween } from '#shared/days.ts'
import { type CalendarDays, daysOfEvent, type LeftOutBy } from './calendar.days.ts'
import { readEvent, timesIn } from './calendar.events.ts'
import { teamDayOf } from './calendar.zones.ts'

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
