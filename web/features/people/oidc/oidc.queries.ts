import { queryOptions } from '@tanstack/react-query'
import { oidcApi } from '#shared/people/oidc.ts'
import { call } from '../../../api/call.ts'

/** The link of one's own account with one at the issuer. */
export const oidcLinkQuery = queryOptions({
  queryKey: ['oidcLink'],
  queryFn: ({ signal }) => call(oidcApi.show, {}, { signal }),
})
