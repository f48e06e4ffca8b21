import { queryOptions } from '@tanstack/react-query'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { rotaKeys } from '../rota.keys.ts'

// Below the prefix of the rota, whose events also tell of those whom one helps, and fetch these again.
const helpedKey = (userId: string) => [...rotaKeys.all, 'helped', userId] as const

/** What is asked of a person whom one helps. */
export const helpedQuery = (userId: string) =>
  queryOptions({
    queryKey: helpedKey(userId),
    queryFn: ({ signal }) => call(answersApi.mine, { for: userId }, { signal }),
  })

/** Days and wishes of a person whom one helps. The device stores none: only one's own stand below a stored key. */
export const helpedDaysQuery = (userId: string) =>
  queryOptions({
    queryKey: [...helpedKey(userId), 'availability'],
    queryFn: ({ signal }) => call(availabilityApi.mine, { for: userId }, { signal }),
  })
