import type { Attendance } from '#shared/sunday/day.ts'
import { awaitsServer } from '../../../outbox/pending.change.ts'
import { useOutbox } from '../../../outbox/usePending.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { type HeldPerson, MARK, type MarkOperation } from './mark.operations.ts'

export interface Marks {
  /** Counts at once on the screen, and waits on the device until the server has it; null takes the mark back. */
  mark(person: HeldPerson, state: Attendance | null): void
  /** Forgets a refused mark. */
  forget(shiftId: string): void
}

export function useMarks(date: string): Marks {
  const outbox = useOutbox()
  // Present changes: of two taps, the second may come before React has rendered the first.
  const own = (shiftId: string) => outbox.changes().filter(({ kind, lane }) => kind === MARK && lane === shiftId)
  const forget = (shiftId: string) => {
    for (const change of own(shiftId)) if (!awaitsServer(change)) outbox.discard(change.id)
  }
  return {
    forget,
    mark({ shiftId, attendance }, state) {
      const last = own(shiftId).filter(awaitsServer).at(-1)?.payload as MarkOperation | undefined
      if ((last ? last.mark.state : attendance) === state) return
      forget(shiftId)
      const mark = { uuid: makeUuid(), shiftId, state, at: new Date().toISOString() }
      outbox.add(MARK, shiftId, { date, mark } satisfies MarkOperation)
    },
  }
}
