import { queryOptions } from '@tanstack/react-query'
import { keysApi } from '#shared/people/keys.ts'
import { call } from '../../../api/call.ts'

/** The keys of other programs, the newest first. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => call(keysApi.list, {}, { signal }),
})
