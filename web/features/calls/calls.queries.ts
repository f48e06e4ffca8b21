import { queryOptions } from '@tanstack/react-query'
import { callsApi } from '#shared/calls.ts'
import { call } from '../../api/call.ts'
import { collection } from '../../data/collection.ts'

const calls = collection({ key: 'calls', on: { callChanged: 'refetch' } })

/** Calls of today to which the viewer was called, or which they made. */
export const callsOfToday = queryOptions({
  queryKey: [...calls.all, 'today'],
  queryFn: ({ signal }) => call(callsApi.list, {}, { signal }),
})

/** One call. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: [...calls.all, id],
    queryFn: ({ signal }) => call(callsApi.show, { id }, { signal }),
  })
