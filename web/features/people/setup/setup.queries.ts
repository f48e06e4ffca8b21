import { queryOptions } from '@tanstack/react-query'
import { setupApi } from '#shared/people/setup.ts'
import { teamApi } from '#shared/people/team.ts'
import { call } from '../../../api/call.ts'

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(setupApi.read, {}, { signal }),
  // Steps are done on other pages.
  staleTime: 0,
})

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call(teamApi.read, {}, { signal }),
})
