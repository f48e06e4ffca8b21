import { useQuery } from '@tanstack/react-query'
import { type DirectoryUser, isAdmin } from '#shared/people/users.ts'
import { compareNames, comparisonKey } from '#shared/text.ts'
import { everybodyQuery } from '../people/people.queries.ts'
import { findPeople } from '../people/people.search.ts'
import { useActingUser } from '../sessions/useActingUser.ts'
import type { ListedPerson } from './PersonEntry.tsx'

/** What the schedule says of the people of the team. */
export interface DirectoryTeam {
  /** Everybody whose name stands on the schedule, with an account or without, and with whom one serves. */
  named: readonly { _id: string; name: string }[]
  /** Where somebody stands, and with whom; '' where nothing is known. */
  whereOf: (id: string) => string
  /** Those with whom the viewer serves next, and where each of them stands then; null for admins, who see all alike. */
  near: { title: string; where: ReadonlyMap<string, string> } | null
}

/** True once a query has an answer, or gets none for now. */
export const hasSettled = ({
  data,
  isEnabled,
  failureCount,
  fetchStatus,
}: Pick<ReturnType<typeof useQuery>, 'data' | 'isEnabled' | 'failureCount' | 'fetchStatus'>): boolean =>
  data !== undefined || !isEnabled || failureCount > 0 || fetchStatus === 'paused'

/** Somebody who has not joined, as members see them: the name that the schedule shows, and no way to reach them. */
const unjoined = ({ _id, name }: DirectoryTeam['named'][number]): ListedPerson => ({
  _id,
  name,
  email: '',
  phoneNumber: null,
  photoUrl: null,
  role: 'standard',
  joined: false,
})

/** The members, and beside them people of the schedule who have not joined. */
function withNamed(members: DirectoryUser[] | undefined, team: DirectoryTeam): ListedPerson[] | undefined {
  const known = new Set(members?.map(({ _id }) => _id))
  const others = team.named.filter(({ _id }) => !known.has(_id))
  const all = members && [...members.map((one) => ({ ...one, joined: true })), ...others.map(unjoined)]
  return all?.sort((a, b) => compareNames(a.name, b.name))
}

/**
 * The people of the directory: members, and those whose names members read on the schedule; for admins everybody of
 * the team. Undefined until they are known.
 */
export function useListed(
  members: DirectoryUser[] | undefined,
  team: DirectoryTeam | undefined,
): ListedPerson[] | undefined {
  const me = useActingUser()
  const mayAsk = me !== null && me !== undefined && isAdmin(me)
  const { data: all, failureCount, fetchStatus } = useQuery({ ...everybodyQuery, enabled: mayAsk })
  if (!team) return undefined
  if (all) return all.filter(({ suspended, waiting }) => !suspended && !waiting)
  // Without a line the device has the members alone. A list that grew once all are known would move what is read.
  return !mayAsk || failureCount > 0 || fetchStatus === 'paused' ? withNamed(members, team) : undefined
}

/** People found by name or contact, or by what is said of where they stand. */
export function findListed(people: ListedPerson[], typed: string, { whereOf }: DirectoryTeam): ListedPerson[] {
  const named = new Set(findPeople(people, typed))
  const wanted = comparisonKey(typed)
  return people.filter((person) => named.has(person) || comparisonKey(whereOf(person._id)).includes(wanted))
}
