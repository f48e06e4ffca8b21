import type { User } from '#shared/people/users.ts'
import type { OpenService } from '#shared/plan/openServices.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { comparisonKey } from '#shared/text.ts'

/** The shifts of one service of one day. */
interface Service {
  serviceTime: string
  /** Name of the service, where it has one. */
  name: string | undefined
  /** The tie colour when all of its shifts have the same one, else undefined. Null means that none has one. */
  sharedTie: string | null | undefined
  shifts: Shift[]
  /** The service itself where nobody stands at it, and it has no shifts. */
  open?: OpenService
}

/** One day of the schedule, its services in the order in which the server sent them. */
export interface ScheduleDay {
  date: string
  services: Service[]
}

const sharedTie = (shifts: Shift[]): string | null | undefined => {
  const first = shifts[0]?.tieColor ?? null
  return shifts.every((shift) => shift.tieColor === first) ? first : undefined
}

/** Groups shifts by day, then by service, in the server's order: a group takes the place of its first shift. */
export function groupShiftsByDay(shifts: Shift[]): ScheduleDay[] {
  const days = new Map<string, Map<string, Shift[]>>()
  for (const shift of shifts) {
    const services = days.get(shift.date) ?? new Map<string, Shift[]>()
    days.set(shift.date, services)
    const service = services.get(shift.serviceTime)
    if (service) service.push(shift)
    else services.set(shift.serviceTime, [shift])
  }
  return [...days].map(([date, services]) => ({
    date,
    services: [...services].map(([serviceTime, shifts]) => ({
      serviceTime,
      name: shifts[0]?.serviceName,
      shifts,
      sharedTie: sharedTie(shifts),
    })),
  }))
}

/** A shift is mine when it is linked to me, or linked to nobody and names me (rule 403). */
export const isMine = (shift: Shift, me: Pick<User, '_id' | 'name'>): boolean =>
  shift.user._id === null ? comparisonKey(shift.user.name) === comparisonKey(me.name) : shift.user._id === me._id

/**
 * The day to highlight: one before of which something is on over midnight (`isOn`), else today if it has shifts, else
 * the next day with shifts, else none.
 */
export const nextDay = (days: ScheduleDay[], today: string, isOn: (shift: Shift) => boolean): string | undefined =>
  days.find(({ date, services }) => date >= today || services.some(({ shifts }) => shifts.some(isOn)))?.date
