import { queryOptions } from '@tanstack/react-query'
import { answersApi } from '#shared/rota/answers.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

const helped = collection({
  key: 'helped',
  on: { assignmentChanged: 'refetch', offerChanged: 'refetch', swapChanged: 'refetch' },
})

/** What is asked of a person whom one helps. */
export const helpedQuery = (userId: string) =>
  queryOptions({
    queryKey: [...helped.all, userId],
    queryFn: ({ signal }) => call(answersApi.mine, { for: userId }, { signal }),
  })
