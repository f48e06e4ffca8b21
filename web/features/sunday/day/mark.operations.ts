import type { Attendance, AttendanceMark, DayPlace, RotaDay } from '#shared/sunday/day.ts'
import type { PendingChange } from '../../../outbox/pending.change.ts'
import { lastOf } from '../entries/lateEntries.ts'

/** The kind of marks in the outbox; their lane is the id of the shift. */
export const MARK = 'attendance'

/** A mark, made when it was pressed, of a day. */
export interface MarkOperation {
  date: string
  mark: AttendanceMark
}

export type PendingMark = PendingChange<MarkOperation>
/** A place as it is shown: the last mark counts at once. */
export type ShownPerson = DayPlace & {
  pending: PendingMark | undefined
  /** The refused mark; its error says why. */
  problem: PendingMark | undefined
}

export type HeldPerson = ShownPerson & { shiftId: string; name: string }

export type ShownService = Omit<RotaDay['services'][number], 'people'> & { people: ShownPerson[] }

export function withMarks({ services }: RotaDay, changes: PendingMark[]): ShownService[] {
  return services.map((service) => ({
    ...service,
    people: service.people.map((person) => {
      const last = lastOf(changes, person.shiftId)
      return { ...person, attendance: last.pending ? last.pending.payload.mark.state : person.attendance, ...last }
    }),
  }))
}

interface DayRow {
  place: ShownPerson
  /** Places of the row: several where nobody has them. */
  count: number
}

/** The rows of a service: one for each person, and one for all places of a post that nobody has. */
export function dayRowsOf(people: ShownPerson[]): DayRow[] {
  const empty = (postId: string | null) => people.filter((one) => one.shiftId === null && one.postId === postId)
  return people.flatMap((place): DayRow[] => {
    if (place.shiftId !== null) return [{ place, count: 1 }]
    const alike = empty(place.postId)
    return alike[0] === place ? [{ place, count: alike.length }] : []
  })
}

export const countOf = ({ people }: ShownService, state: Attendance): number =>
  people.filter(({ attendance }) => attendance === state).length
