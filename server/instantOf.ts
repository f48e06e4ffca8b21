import { DateTime } from 'luxon'

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
