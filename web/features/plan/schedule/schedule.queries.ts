import { queryOptions } from '@tanstack/react-query'
import {
  type NewShiftInput,
  type RotaEffects,
  type ScheduleView,
  Shift,
  type ShiftPatch,
  scheduleApi,
  type WithEffects,
} from '#shared/plan/schedule.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

const schedule = collection({ key: 'schedule', of: Shift, offline: true, on: { scheduleChanged: 'refetch' } })

export const scheduleKeys = {
  /** Prefix of every schedule query: what a change invalidates. */
  all: schedule.all,
  list: (view: ScheduleView, from: string, to: string) => ['schedule', view, from, to],
}

/** Shifts from one date to another, both included, in the server's order. */
export const scheduleQuery = (view: ScheduleView, from: string, to: string) =>
  queryOptions({
    queryKey: scheduleKeys.list(view, from, to),
    queryFn: ({ signal }) => call(scheduleApi.list, { view, from, to }, { signal }),
  })

/** Everybody's shifts of all days. */
export const wholeScheduleQuery = queryOptions({
  queryKey: [...scheduleKeys.all, 'whole'],
  queryFn: ({ signal }) => call(scheduleApi.list, { view: 'all' }, { signal }),
})

/** The server's answer when a planned shift was deleted from this device; the outbox stores it. */
export const removalQuery = (id: string) =>
  queryOptions<RotaEffects | null>({ queryKey: ['shiftRemoved', id], queryFn: () => null, enabled: false })

export const createShift = (shift: NewShiftInput): Promise<Shift> => call(scheduleApi.createManual, shift)

export const saveShift = (id: string, patch: ShiftPatch): Promise<Shift & WithEffects> =>
  call(scheduleApi.change, { id, ...patch })
