import { addDays } from '#shared/days.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { instantOf } from '../../instantOf.ts'

/** The instant of a service time; null where the text is no time of day. */
export function momentOf(date: string, serviceTime: string, timeZone: string): Date | null {
  const minute = minuteOfDay(serviceTime)
  return minute === undefined ? null : instantOf(date, minute, timeZone)
}

/** The instant from which a service has begun: the end of its day where it has no time of day. */
export const beginsAt = (date: string, serviceTime: string, timeZone: string): Date =>
  momentOf(date, serviceTime, timeZone) ?? instantOf(addDays(date, 1), 0, timeZone)

interface Moment {
  date: string
  service_time: string
}

export const hasBegun = ({ date, service_time }: Moment, timeZone: string, now: Date = new Date()): boolean =>
  beginsAt(date, service_time, timeZone) <= now
