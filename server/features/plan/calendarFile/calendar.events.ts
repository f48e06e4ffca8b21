import ICAL from 'ical.js'
import { foldSpaces } from '#shared/text.ts'
import { type CalendarZones, teamDayOf } from './calendar.zones.ts'

const TITLE_MAX = 100

/** An event of the file with what its properties say. */
export interface ReadEvent {
  uid: string
  start: ICAL.Time
  end: ICAL.Time
  zones: CalendarZones
  rule: ICAL.Recur | null
  /** Days on which a turn does not take place as it was planned. */
  without: Set<string>
  title: string
}

/** The times of a property that may stand several times. */
export const timesIn = (event: ICAL.Component, name: string): ICAL.Time[] =>
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

/** An event with what is asked of it; null for one without a beginning. `team` is the zone of the team. */
export function readEvent(event: ICAL.Component, team: string): ReadEvent | null {
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
