import { queryOptions } from '@tanstack/react-query'
import { callsApi } from '#shared/sunday/calls.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

/**
 * Each screen that shows a call is told to everybody called. Half a second, so that thirty people do not fetch it
 * thirty times each, and a second call is on open apps within a second.
 */
const REFETCH_EVERY_MS = 500

const calls = collection({ key: 'calls', on: { callChanged: 'refetch' }, refetchEveryMs: REFETCH_EVERY_MS })

/**
 * Calls of today, and of the evening before while they are open, to which the viewer was called, or which they made.
 */
export const callsOfToday = queryOptions({
  queryKey: [...calls.all, 'today'],
  queryFn: ({ signal }) => call(callsApi.list, { open: 'true' }, { signal }),
})

/** One call. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: [...calls.all, id],
    queryFn: ({ signal }) => call(callsApi.show, { id }, { signal }),
  })
