import { addDays, MINUTE_MS, today } from '#shared/days.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { beginsAt, instantOf, momentOf } from '../../../instantOf.ts'
import { type QuietHours, quietSpan } from '../../../quietHours.ts'

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

/** When a person is reminded: the time of day and the days before, and the minutes before each shift. */
export interface ReminderChoice {
  eveningAt: string
  eveningDaysBefore: number
  lateMinutes: number
}

/** The clock of the team, and the hours in which nobody is disturbed. */
export interface TeamClock {
  timeZone: string
  quiet: QuietHours
}

type Timed = Pick<ReminderShift, 'date' | 'service_time_key'>

/** Minutes before a shift within which quiet hours do not hold a reminder back (rule 48). */
const NEAR_MINUTES = 120

/** Time after the last minute before the quiet hours in which a reminder that is due there still goes out. */
const GRACE_MS = 2 * MINUTE_MS

/** Start of a shift; null where its service time is no time of day. */
const startOf = ({ date, service_time_key }: Timed, timeZone: string): Date | null =>
  momentOf(date, service_time_key, timeZone)

const midnightBefore = (date: string, timeZone: string): Date => instantOf(date, 0, timeZone)

/** The moment at which the first of these shifts of one day begins. */
const firstStart = (shifts: readonly Timed[], timeZone: string): Date =>
  new Date(Math.min(...shifts.map((one) => beginsAt(one.date, one.service_time_key, timeZone).getTime())))

/**
 * Time at which a reminder of shifts of one day that was made at `madeAt` becomes obsolete: the evening one at the
 * midnight before, or, where it came on the day itself, at the first start; the late one at the start of its shift.
 */
export function obsoleteAt(
  kind: ReminderKind,
  shifts: readonly [Timed, ...Timed[]],
  timeZone: string,
  madeAt: Date,
): Date {
  const [first] = shifts
  const midnight = midnightBefore(first.date, timeZone)
  if (kind === 'late') return startOf(first, timeZone) ?? midnight
  return madeAt < midnight ? midnight : firstStart(shifts, timeZone)
}

/**
 * The moment of a reminder that was wanted in quiet hours: their end, or the last minute before they begin where the
 * shift has begun by their end.
 */
function outsideQuiet(wanted: Date, begins: Date, { timeZone, quiet }: TeamClock): Date {
  const span = quietSpan(quiet, wanted, timeZone)
  if (!span) return wanted
  return span.until < begins ? span.until : new Date(span.from.getTime() - MINUTE_MS)
}

/** True where a reminder that is due since an instant may go out now: not in quiet hours after their first minute. */
const isAllowed = (due: Date, now: Date, { timeZone, quiet }: TeamClock): boolean =>
  now.getTime() - due.getTime() < GRACE_MS || quietSpan(quiet, now, timeZone) === null

/**
 * True in the evenings of a person's reminder of all of their shifts of a day: that of the chosen day before, and those
 * after it, up to the day before, where the person was not reminded then.
 */
export function isEvening(
  shifts: readonly [Timed, ...Timed[]],
  { eveningAt, eveningDaysBefore }: ReminderChoice,
  clock: TeamClock,
  now: Date,
): boolean {
  const { timeZone } = clock
  const [{ date }] = shifts
  const begins = firstStart(shifts, timeZone)
  if (now >= begins) return false
  for (let before = eveningDaysBefore; before >= 1; before -= 1) {
    const wanted = instantOf(addDays(date, -before), minuteOfDay(eveningAt) ?? 0, timeZone)
    const due = outsideQuiet(wanted, begins, clock)
    const ends = instantOf(addDays(today(timeZone, due), 1), 0, timeZone)
    if (due <= now && now < ends) return isAllowed(due, now, clock)
  }
  return false
}

/** True from the time of the late reminder of a shift until its start. */
export function isLate(shift: Timed, { lateMinutes }: ReminderChoice, clock: TeamClock, now: Date): boolean {
  const begins = startOf(shift, clock.timeZone)
  if (begins === null || now >= begins) return false
  const before = (minutes: number) => new Date(begins.getTime() - minutes * MINUTE_MS)
  const wanted = before(lateMinutes)
  if (lateMinutes <= NEAR_MINUTES) return now >= wanted
  const due = outsideQuiet(wanted, begins, clock)
  return now >= due && (now >= before(NEAR_MINUTES) || isAllowed(due, now, clock))
}
