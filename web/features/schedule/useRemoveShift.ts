import type { Shift } from '#shared/schedule.ts'
import { useOutbox, usePending } from '../../outbox/usePending.ts'
import { SHIFT_REMOVAL } from './shiftRemovals.outbox.ts'

export interface ShiftRemoval {
  remove: (shift: Shift) => void
  /** Ids of shifts that are gone, or soon will be: they are not shown any more. */
  goneIds: ReadonlySet<string>
  /** Why a shift is still there although it was to be deleted, by its id. */
  failures: ReadonlyMap<string, { message: string }>
}

/** Deletes shifts. They disappear at once and come back, with the reason, if the server does not agree. */
export function useRemoveShift(): ShiftRemoval {
  const outbox = useOutbox()
  const removals = usePending<Shift>(SHIFT_REMOVAL)
  // A second removal of a shift stands after the first and decides.
  const latest = [...new Map(removals.map((removal) => [removal.lane, removal])).values()]
  return {
    remove: (shift) => void outbox.add(SHIFT_REMOVAL, shift._id, shift, true),
    goneIds: new Set(latest.flatMap(({ status, lane }) => (status === 'refused' ? [] : [lane]))),
    failures: new Map(latest.flatMap(({ lane, error }) => (error ? [[lane, error]] : []))),
  }
}
