import { queryOptions } from '@tanstack/react-query'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

const helped = collection({
  key: 'helped',
  on: {
    rotaChanged: 'refetch',
    assignmentChanged: 'refetch',
    offerChanged: 'refetch',
    availabilityAsked: 'refetch',
    swapChanged: 'refetch',
  },
})

/** What is asked of a person whom one helps. */
export const helpedQuery = (userId: string) =>
  queryOptions({
    queryKey: [...helped.all, userId],
    queryFn: ({ signal }) => call(answersApi.mine, { for: userId }, { signal }),
  })

/** Days and wishes of a person whom one helps. The device stores none: only one's own stand below a stored key. */
export const helpedDaysQuery = (userId: string) =>
  queryOptions({
    queryKey: [...helped.all, userId, 'availability'],
    queryFn: ({ signal }) => call(availabilityApi.mine, { for: userId }, { signal }),
  })
