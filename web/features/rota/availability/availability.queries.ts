import { queryOptions } from '@tanstack/react-query'
import { availabilityApi, Mine } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'
import { rotaKeys } from '../rota.keys.ts'

export const availabilityKey = offlineKey([...rotaKeys.all, 'availability'], Mine)

/** Days and frequency of the viewer, and the share of the next 90 days. */
export const availabilityQuery = queryOptions({
  queryKey: availabilityKey,
  queryFn: ({ signal }) => call(availabilityApi.mine, {}, { signal }),
})
