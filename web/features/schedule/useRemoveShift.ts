import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Shift } from '#shared/schedule.ts'
import { ApiError } from '../../api/error.ts'
import { removeShift, scheduleKeys } from './schedule.queries.ts'

const REMOVAL = ['removeShift']

/** A shift that somebody else deleted first is what was wanted. */
async function removeOnce({ _id }: Shift): Promise<void> {
  try {
    await removeShift(_id)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'shift_not_found')) throw error
  }
}

export interface Removal {
  remove: (shift: Shift) => void
  /** Ids of shifts that are gone, or soon will be: they are not shown any more. */
  goneIds: ReadonlySet<string>
  /** Why a shift is still there although it was to be deleted, by its id. */
  failures: ReadonlyMap<string, Error>
  /** The shift that was deleted last, once the server has agreed. */
  lastRemoved: Shift | undefined
}

/** Deletes shifts. They disappear at once and come back, with the reason, if the server does not agree. */
export function useRemoveShift(): Removal {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: REMOVAL,
    mutationFn: removeOnce,
    onSettled: () => cache.invalidateQueries({ queryKey: scheduleKeys.all }),
  })
  const attempts = useMutationState({
    filters: { mutationKey: REMOVAL },
    select: ({ state }) => ({ shift: state.variables as Shift, status: state.status, error: state.error }),
  })
  // A second attempt stands after the first and decides.
  const latest = [...new Map(attempts.map((attempt) => [attempt.shift._id, attempt])).values()]
  const isGone = ({ status }: (typeof attempts)[number]) => status === 'pending' || status === 'success'
  return {
    remove: mutate,
    goneIds: new Set(latest.filter(isGone).map(({ shift }) => shift._id)),
    failures: new Map(
      latest.flatMap(({ shift, status, error }) => (status === 'error' && error ? [[shift._id, error]] : [])),
    ),
    lastRemoved: latest.findLast(({ status }) => status === 'success')?.shift,
  }
}
