import { addDays, MINUTE_MS } from '#shared/days.ts'
import { EVENING_REMINDER_HOUR, LATE_REMINDER_MINUTES } from '#shared/reach/push.ts'
import { instantOf, momentOf } from '../../../instantOf.ts'

export interface ReminderShift {
  id: string
  date: string
  user_id: string | null
  assignment: string
  service_time: string
  service_time_key: string
  tie_color: string | null
}

export type ReminderKind = 'evening' | 'late'

/** Start of a shift; null where its service time is no time of day. */
const startOf = ({ date, service_time_key }: ReminderShift, timeZone: string): Date | null =>
  momentOf(date, service_time_key, timeZone)

const midnightBefore = (date: string, timeZone: string): Date => instantOf(date, 0, timeZone)

/** Time at which a reminder becomes obsolete: the evening one at midnight, the late one at the start of the shift. */
export function obsoleteAt(kind: ReminderKind, shift: ReminderShift, timeZone: string): Date {
  const midnight = midnightBefore(shift.date, timeZone)
  return kind === 'evening' ? midnight : (startOf(shift, timeZone) ?? midnight)
}

/** True from the time of a reminder until it is obsolete. */
export function isTimeFor(kind: ReminderKind, shift: ReminderShift, timeZone: string, now: Date): boolean {
  if (now >= obsoleteAt(kind, shift, timeZone)) return false
  if (kind === 'evening') return now >= instantOf(addDays(shift.date, -1), EVENING_REMINDER_HOUR * 60, timeZone)
  const start = startOf(shift, timeZone)
  return start !== null && start.getTime() - now.getTime() <= LATE_REMINDER_MINUTES * MINUTE_MS
}
