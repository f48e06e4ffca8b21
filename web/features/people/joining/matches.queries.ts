import { queryOptions } from '@tanstack/react-query'
import { peopleApi } from '#shared/people/people.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

export const peopleMatches = collection({ key: 'peopleMatches', on: { peopleChanged: 'refetch' } })

/** People who have not joined beside accounts of the same name. */
export const matchesQuery = queryOptions({
  queryKey: peopleMatches.all,
  queryFn: ({ signal }) => call(peopleApi.matches, {}, { signal }),
})
