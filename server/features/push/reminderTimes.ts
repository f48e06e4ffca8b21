import { addDays } from '#shared/days.ts'
import { EVENING_REMINDER_HOUR, LATE_REMINDER_MINUTES } from '#shared/push.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { instantOf } from '../calendar/writeCalendar.ts'

export interface ReminderShift {
  id: string
  date: string
  user_id: string | null
  assignment: string
  service_time: string
  tie_color: string | null
}

export type ReminderKind = 'evening' | 'late'

const MINUTE_MS = 60_000

/** When a shift begins; undefined where its service time is no time of day. */
function startOf({ date, service_time }: ReminderShift, timeZone: string): Date | undefined {
  const minute = minuteOfDay(service_time)
  return minute === undefined ? undefined : instantOf(date, minute, timeZone)
}

const midnightBefore = (date: string, timeZone: string): Date => instantOf(date, 0, timeZone)

/** From when on a reminder says nothing new: the evening one from midnight, the late one when the shift begins. */
export function endOfSense(kind: ReminderKind, shift: ReminderShift, timeZone: string): Date {
  const midnight = midnightBefore(shift.date, timeZone)
  return kind === 'evening' ? midnight : (startOf(shift, timeZone) ?? midnight)
}

/** True while the reminder of this kind is to go out, if it has not gone out yet. */
export function isTimeFor(kind: ReminderKind, shift: ReminderShift, timeZone: string, now: Date): boolean {
  if (now >= endOfSense(kind, shift, timeZone)) return false
  if (kind === 'evening') return now >= instantOf(addDays(shift.date, -1), EVENING_REMINDER_HOUR * 60, timeZone)
  const start = startOf(shift, timeZone)
  return start !== undefined && start.getTime() - now.getTime() <= LATE_REMINDER_MINUTES * MINUTE_MS
}
