import { queryOptions } from '@tanstack/react-query'
import { availabilityApi } from '#shared/availability.ts'
import { postsApi, templatesApi } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { rotaKeys } from '../rota.keys.ts'

/** When and how often one serves, and the share of the next 90 days. */
export const availabilityQuery = queryOptions({
  queryKey: rotaKeys.availability,
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
