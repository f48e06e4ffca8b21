import { queryOptions } from '@tanstack/react-query'
import { nameLinksApi } from '#shared/nameLinks.ts'
import { call } from '../../../api/call.ts'
import { nameLinksKeys } from './nameLinks.keys.ts'

/** Self-chosen names that stand in unlinked shifts and wait for an admin's word. */
export const nameLinksQuery = queryOptions({
  queryKey: nameLinksKeys.all,
  queryFn: ({ signal }) => call(nameLinksApi.list, {}, { signal }),
})
