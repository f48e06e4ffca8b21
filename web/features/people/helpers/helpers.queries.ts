import { queryOptions } from '@tanstack/react-query'
import { helpersApi } from '#shared/people/helpers.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

const helpers = collection({ key: 'helpers', on: { helperChanged: 'refetch', peopleChanged: 'refetch' } })

/** Helpers of oneself, and those whom one helps, by name. */
export const helpersQuery = queryOptions({
  queryKey: helpers.all,
  queryFn: ({ signal }) => call(helpersApi.list, {}, { signal }),
})

/** Helpers of another person, and those whom that person helps, by name. For admins. */
export const helpersOfQuery = (userId: string) =>
  queryOptions({
    queryKey: [...helpers.all, userId],
    queryFn: ({ signal }) => call(helpersApi.list, { ofId: userId }, { signal }),
  })

/** Path on which a helper enters when a person can serve. */
export const helpedDaysPath = (userId: string): string => `/availability?for=${userId}`
