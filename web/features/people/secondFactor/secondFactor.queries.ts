import { queryOptions } from '@tanstack/react-query'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { call } from '../../../api/call.ts'

/** The state of one's own second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => call(secondFactorApi.show, {}, { signal }),
})
