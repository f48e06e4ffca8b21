import type { Attendance } from '#shared/sunday/day.ts'
import { awaitsServer } from '../../../outbox/pending.change.ts'
import { madeNow, useLateEntries } from '../entries/useLateEntries.ts'
import { type HeldPerson, MARK, type MarkOperation, type PendingMark } from './mark.operations.ts'

export interface Marks {
  /** Marks that the server does not have. */
  changes: PendingMark[]
  /** Counts at once on the screen, and waits on the device until the server has it; null takes the mark back. */
  mark(person: HeldPerson, state: Attendance | null): void
  /** Forgets a refused mark. */
  forget(change: PendingMark): void
}

export function useMarks(date: string): Marks {
  const { changes, present, forget, forgetRefused, add } = useLateEntries<MarkOperation>(MARK)
  return {
    changes,
    forget,
    mark({ shiftId, attendance }, state) {
      const own = present(shiftId)
      const last = own.findLast(awaitsServer)
      if ((last ? last.payload.mark.state : attendance) === state) return
      forgetRefused(own)
      add(shiftId, { date, mark: { ...madeNow(), shiftId, state } })
    },
  }
}
