import { addDays } from '#shared/days.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { isToCome } from '../../features/plan/schedule/shift.span.ts'

export { fetchAhead } from '../../features/sunday/servicePage/servicePage.queries.ts'

interface Moment {
  today: string
  timeZone: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * Ids of the services of one's own shifts that the device is to have: those of days before today that are still on, and
 * those of the next day with one, from the day before.
 */
export function nextServices(shifts: readonly Shift[], { today, timeZone, now }: Moment): Set<string> {
  const paged = shifts.flatMap((shift) => (shift.serviceId ? [{ shift, id: shift.serviceId }] : []))
  const next = paged.flatMap(({ shift: { date } }) => (date >= today ? date : [])).sort()[0]
  const isNext = ({ date }: Shift) => date === next && date <= addDays(today, 1)
  const isOn = (shift: Shift) => shift.date < today && isToCome(shift, timeZone, now)
  return new Set(paged.flatMap(({ shift, id }) => (isNext(shift) || isOn(shift) ? id : [])))
}
