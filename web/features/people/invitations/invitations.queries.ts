import type { QueryClient } from '@tanstack/react-query'
import type { Invitation } from '#shared/people/invitation.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'
import { auditKeys } from '../audit/audit.queries.ts'

/** All invitations, newest first. */
export const invitationList = collection({
  key: 'invitations',
  list: (signal) => call(invitationsApi.list, {}, { signal }),
  on: { invitationsChanged: 'refetch' },
})

/** Sorts invitations by what is left to do: those that can be used come first, then those that ran out. */
const RANK: Record<Invitation['state'], number> = { open: 0, expired: 1, used: 2, revoked: 3 }

export const byState = (list: Invitation[]): Invitation[] => [...list].sort((a, b) => RANK[a.state] - RANK[b.state])

/** True while somebody may still have to be reminded: the list begins with these alone. */
export const isUnanswered = ({ state }: Invitation): boolean => state === 'open' || state === 'expired'

/** Fetches again what a change of invitations has changed. */
export function refetchInvitations(cache: QueryClient): void {
  cache.invalidateQueries({ queryKey: invitationList.all })
  cache.invalidateQueries({ queryKey: auditKeys.all })
}
