import ICAL from 'ical.js'
import { DateTime, IANAZone } from 'luxon'

/** What a file says of when an event is, in days of the team. */
export interface EventDays {
  from: string
  /** The last day, included. */
  to: string
}

const wallDay = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The zone that an event's time names: by its name, by a description in the file, UTC, or that of the team. */
function instantOfTime(time: ICAL.Time, tzid: string | undefined, teamZone: string): DateTime {
  const { year, month, day, hour, minute, second } = time
  if (time.zone === ICAL.Timezone.utcTimezone) return DateTime.fromJSDate(time.toJSDate())
  if (tzid !== undefined && IANAZone.isValidZone(tzid))
    return DateTime.fromObject({ year, month, day, hour, minute, second: Math.min(second, 59) }, { zone: tzid })
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return DateTime.fromJSDate(time.toJSDate())
  return DateTime.fromObject({ year, month, day, hour, minute, second: Math.min(second, 59) }, { zone: teamZone })
}

/** Time zones of a file's times: that of each, as the file names it, and that of the team. */
export interface CalendarZones {
  tzid: string | undefined
  team: string
}

/** The team's day on which a time is; that of a whole day is the day itself. */
export const teamDayOf = (time: ICAL.Time, { tzid, team }: CalendarZones): string =>
  time.isDate ? wallDay(time) : (instantOfTime(time, tzid, team).setZone(team).toISODate() ?? wallDay(time))

/**
 * The days that an event touches. Its end is not part of it (RFC 5545, 3.6.1): one that ends at midnight, or whose last
 * whole day is the 4th, does not touch the day that its end names.
 */
export function daysTouched(start: ICAL.Time, end: ICAL.Time, zones: CalendarZones): EventDays {
  const from = teamDayOf(start, zones)
  if (end.compare(start) <= 0) return { from, to: from }
  const last = end.clone()
  if (last.isDate) last.adjust(-1, 0, 0, 0)
  else last.adjust(0, 0, 0, -1)
  const to = teamDayOf(last, zones)
  return { from, to: to < from ? from : to }
}
