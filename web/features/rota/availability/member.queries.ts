import { queryOptions } from '@tanstack/react-query'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { call } from '../../../api/call.ts'
import { rotaKeys } from '../rota.keys.ts'

/** Days, wishes and places of another person, for admins. */
export const memberAvailabilityQuery = (userId: string) =>
  queryOptions({
    queryKey: [...rotaKeys.all, 'member', userId],
    queryFn: ({ signal }) => call(memberAvailabilityApi.show, { userId }, { signal }),
  })
