import { queryOptions } from '@tanstack/react-query'
import { postsApi } from '#shared/rota/posts.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { call } from '../../../api/call.ts'
import { rotaKeys } from '../rota.keys.ts'

export const postsQuery = queryOptions({
  queryKey: [...rotaKeys.all, 'posts'],
  queryFn: ({ signal }) => call(postsApi.list, {}, { signal }),
})

export const templatesQuery = queryOptions({
  queryKey: [...rotaKeys.all, 'templates'],
  queryFn: ({ signal }) => call(templatesApi.list, {}, { signal }),
})
