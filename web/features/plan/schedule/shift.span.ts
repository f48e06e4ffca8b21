import { addDays, epochOf, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { minuteOfDay, SERVICE_MINUTES } from '#shared/serviceTime.ts'

export type Timed = Pick<Shift, 'date' | 'serviceTime' | 'lastsMinutes' | 'heldAt'>

/** Start and end in epoch milliseconds; `begins` is null where the time is no time of day, and the day the span. */
export function shiftSpanOf({ date, serviceTime, heldAt, lastsMinutes = SERVICE_MINUTES }: Timed, timeZone: string) {
  const minute = minuteOfDay(heldAt ?? serviceTime)
  if (minute === undefined) return { begins: null, ends: epochOf(addDays(date, 1), 0, timeZone) }
  const begins = epochOf(date, minute, timeZone)
  return { begins, ends: begins + lastsMinutes * MINUTE_MS }
}

/** True until what a shift is of has ended. */
export const isToCome = (shift: Timed, timeZone: string, now: number): boolean =>
  now < shiftSpanOf(shift, timeZone).ends

/** Milliseconds before a service from which its page is at hand. */
const NEAR_MS = HOUR_MS

/** The one of these shifts that is on, of several the one that began last, else the one that begins within the hour. */
export function runningOf<One extends Timed>(shifts: readonly One[], timeZone: string, now: number): One | undefined {
  const near = shifts.flatMap((shift) => {
    const { begins, ends } = shiftSpanOf(shift, timeZone)
    return begins !== null && begins - NEAR_MS <= now && now < ends ? [{ shift, begins }] : []
  })
  const begun = near.filter(({ begins }) => begins <= now).toSorted((a, b) => b.begins - a.begins)
  return (begun[0] ?? near.toSorted((a, b) => a.begins - b.begins)[0])?.shift
}
