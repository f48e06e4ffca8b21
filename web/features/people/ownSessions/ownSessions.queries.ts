import { queryOptions } from '@tanstack/react-query'
import { ownSessionsApi } from '#shared/people/ownSessions.ts'
import { call } from '../../../api/call.ts'

/** One's own sessions, last used first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['ownSessions'],
  queryFn: ({ signal }) => call(ownSessionsApi.list, {}, { signal }),
})
