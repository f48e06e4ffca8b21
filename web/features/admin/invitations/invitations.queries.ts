import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Invitation, invitationsApi } from '#shared/invitations.ts'
import { call } from '../../../api/call.ts'
import { auditKeys } from '../audit/audit.keys.ts'
import { invitationsKeys } from './invitations.keys.ts'

/** All invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: invitationsKeys.all,
  queryFn: ({ signal }) => call(invitationsApi.list, {}, { signal }),
})

/** What somebody who looks after people still has to do comes first: those that can be used, then those that ran out. */
const RANK: Record<Invitation['state'], number> = { open: 0, expired: 1, used: 2, revoked: 3 }

export const byState = (invitations: Invitation[]): Invitation[] =>
  [...invitations].sort((a, b) => RANK[a.state] - RANK[b.state])

/** True while somebody may still have to be reminded: the list begins with these alone. */
export const isUnanswered = ({ state }: Invitation): boolean => state === 'open' || state === 'expired'

/** Fetches again what a change of invitations has changed. */
export function refetchInvitations(cache: QueryClient): void {
  cache.invalidateQueries({ queryKey: invitationsKeys.all })
  cache.invalidateQueries({ queryKey: auditKeys.all })
}
