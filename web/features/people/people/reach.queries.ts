import { queryOptions } from '@tanstack/react-query'
import { reachApi } from '#shared/reach/reach.ts'
import { call } from '../../../api/call.ts'

/** Arrival of pushes at each person, and their phone number. It is refetched with the rota, by its key. */
export const reachQuery = queryOptions({
  queryKey: ['rota', 'reach'],
  queryFn: ({ signal }) => call(reachApi.list, {}, { signal }),
})
