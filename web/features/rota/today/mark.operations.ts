import type { Attendance, DayPlace, Mark, RotaDay } from '#shared/rotaDay.ts'
import { isOpen, type PendingChange } from '../../../outbox/pending.change.ts'

/** The kind of marks in the outbox; their lane is the id of the shift. */
export const MARK = 'attendance'

/** A mark, made when it was pressed, of a day. */
export interface MarkOperation {
  date: string
  mark: Mark
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
      const last = changes.findLast(({ lane }) => lane === person.shiftId)
      const pending = last && isOpen(last) ? last : undefined
      const problem = last?.status === 'refused' ? last : undefined
      return { ...person, attendance: pending?.payload.mark.state ?? person.attendance, pending, problem }
    }),
  }))
}

export const countOf = ({ people }: ShownService, state: Attendance): number =>
  people.filter(({ attendance }) => attendance === state).length
