import { useQuery } from '@tanstack/react-query'
import type { ReadPeople } from '#shared/invitations.ts'
import { comparisonKey } from '#shared/text.ts'
import { unknownNamesQuery } from '../../schedule/imports/imports.queries.ts'
import { invitationList } from './invitations.queries.ts'

const NONE: string[] = []

/** Names of the schedule that are no members and have no open invitation: a second one would end the first one's link. */
export function useUninvitedNames(): string[] {
  const { data: invited } = useQuery(invitationList.query)
  const { data: unknown } = useQuery(unknownNamesQuery)
  if (!invited || !unknown) return NONE
  const open = new Set(invited.filter(({ state }) => state === 'open').map(({ name }) => comparisonKey(name)))
  return unknown.map(({ name }) => name).filter((name) => !open.has(comparisonKey(name)))
}

/** Names as a list that was read. */
export const peopleNamed = (names: string[]): ReadPeople => ({
  people: names.map((name, place) => ({ line: place + 1, name, email: null, phoneNumber: null, memberId: null })),
  issues: [],
})
