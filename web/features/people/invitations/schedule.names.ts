import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ReadPeople } from '#shared/people/invitations.ts'
import type { UnlinkedName } from '#shared/plan/unknownNames.ts'
import type { Person as PersonSchema } from '#shared/text.ts'
import { comparisonKey } from '#shared/text.ts'
import { unknownNamesQuery } from '../../plan/imports/imports.queries.ts'
import { invitationList } from './invitations.queries.ts'

type Person = z.infer<typeof PersonSchema>

const NONE: UnlinkedName[] = []

/**
 * Names of the schedule that are no members and have no open invitation: a second one would end the first one's link.
 */
export function useUninvitedNames(): UnlinkedName[] {
  const { data: invited } = useQuery(invitationList.query)
  const { data: unknown } = useQuery(unknownNamesQuery)
  if (!invited || !unknown) return NONE
  const open = new Set(invited.filter(({ state }) => state === 'open').map(({ name }) => comparisonKey(name)))
  return unknown.filter(({ name }) => !open.has(comparisonKey(name)))
}

/**
 * Names that may be one person: the name with the most shifts first, and the member whom they are near, if there is
 * one.
 */
interface NameGroup {
  names: string[]
  member: Person | null
}

/** Groups names that are near each other; a name without a near one is a group of its own. */
export function nameGroups(unknown: readonly UnlinkedName[]): NameGroup[] {
  const byName = new Map(unknown.map((one) => [one.name, one]))
  const seen = new Set<string>()
  const groups: NameGroup[] = []
  for (const { name } of unknown) {
    if (seen.has(name)) continue
    const names: string[] = []
    const next = [name]
    for (let one = next.shift(); one !== undefined; one = next.shift()) {
      if (seen.has(one)) continue
      seen.add(one)
      names.push(one)
      next.push(...(byName.get(one)?.near ?? []).filter((near) => byName.has(near)))
    }
    const member = names.flatMap((one) => byName.get(one)?.nearest ?? [])[0] ?? null
    groups.push({ names, member })
  }
  return groups
}

/** People on the list once this is done: those to make, and members who get further names. */
export const peopleAfter = (groups: readonly NameGroup[], joined: ReadonlySet<string>): number =>
  groups.reduce((sum, { names }) => sum + (joined.has(names[0] ?? '') ? 1 : names.length), 0)

export const isQuestion = ({ names, member }: NameGroup): boolean => names.length > 1 || member !== null

/**
 * People to make of the groups, and whose name other names take. Groups whose first name is in `joined` are one person,
 * the others a person each name.
 */
export function peopleOfGroups(groups: readonly NameGroup[], joined: ReadonlySet<string>) {
  const names: string[] = []
  const same: { name: string; as: Person | { name: string } }[] = []
  for (const group of groups) {
    const [first = '', ...others] = group.names
    if (!joined.has(first)) names.push(...group.names)
    else if (group.member) for (const name of group.names) same.push({ name, as: group.member })
    else {
      names.push(first)
      for (const name of others) same.push({ name, as: { name: first } })
    }
  }
  return { names, same }
}

/** Names as a list that was read. */
export const peopleOfNames = (names: string[]): ReadPeople => ({
  people: names.map((name, place) => ({ line: place + 1, name, email: null, phoneNumber: null, memberId: null })),
  issues: [],
})
