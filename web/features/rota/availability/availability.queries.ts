import { queryOptions } from '@tanstack/react-query'
import { availabilityApi, Mine } from '#shared/availability.ts'
import { postsApi, templatesApi } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'
import { rotaKeys } from '../rota.keys.ts'

export const availabilityKey = offlineKey([...rotaKeys.all, 'availability'], Mine)

/** When and how often one serves, and the share of the next 90 days. */
export const availabilityQuery = queryOptions({
  queryKey: availabilityKey,
  queryFn: ({ signal }) => call(availabilityApi.mine, {}, { signal }),
})

export const postsQuery = queryOptions({
  queryKey: [...rotaKeys.all, 'posts'],
  queryFn: ({ signal }) => call(postsApi.list, {}, { signal }),
})

export const templatesQuery = queryOptions({
  queryKey: [...rotaKeys.all, 'templates'],
  queryFn: ({ signal }) => call(templatesApi.list, {}, { signal }),
})
