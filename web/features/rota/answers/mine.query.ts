import { queryOptions } from '@tanstack/react-query'
import { answersApi } from '#shared/answers.ts'
import { call } from '../../../api/call.ts'
import { rotaKeys } from '../rota.keys.ts'

/** What is asked of oneself. */
export const mineQuery = queryOptions({
  queryKey: rotaKeys.mine,
  queryFn: ({ signal }) => call(answersApi.mine, {}, { signal }),
})
