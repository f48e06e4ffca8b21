import { DateTime } from 'luxon'
import { addDays } from '#shared/days.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'

/**
 * The instant of a time of day. At a clock change, an ambiguous time is the earlier of the two instants, and a skipped
 * time moves forward by the length of the gap: 2:30 becomes 3:30.
 */
export function instantOf(day: string, minute: number, zone: string): Date {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  const time = { hour: Math.floor(minute / 60), minute: minute % 60 }
  const wallTime = DateTime.fromObject({ year, month, day: dayOfMonth, ...time }, { zone })
  const [earlier = wallTime] = wallTime.getPossibleOffsets()
  return earlier.toJSDate()
}

/** The instant of a service time, best told by its key; null where the text is no time of day. */
export function momentOf(date: string, serviceTime: string, timeZone: string): Date | null {
  const minute = minuteOfDay(serviceTime)
  return minute === undefined ? null : instantOf(date, minute, timeZone)
}

/** The instant from which a service has begun: the end of its day where it has no time of day. */
export const beginsAt = (date: string, serviceTime: string, timeZone: string): Date =>
  momentOf(date, serviceTime, timeZone) ?? instantOf(addDays(date, 1), 0, timeZone)
