import type { ListedGroup } from '#shared/people/invitations.ts'
import { comparisonKey } from '#shared/text.ts'
import { namesGroup, teamKey } from '../spreadsheet/cell.groups.ts'
import type { FoundPerson } from './found.ts'

/** Maximum groups that are asked about. */
const MAX_ASKED = 500

/**
 * Parts the lines that name a group ('Team A', 'Youth Group') from those that name people. A line with a contact, and a
 * text of `taken`, whose comparison keys the admin has said, is a person.
 */
export function withoutGroups(
  found: readonly FoundPerson[],
  taken: readonly string[],
): { people: FoundPerson[]; groups: ListedGroup[] } {
  const isGroup = ({ name, email, phoneNumber }: FoundPerson): boolean =>
    email === '' &&
    phoneNumber === '' &&
    (namesGroup(name) || teamKey(name) !== null) &&
    !taken.includes(comparisonKey(name))
  const groups = found.filter(isGroup).map(({ line, name }) => ({ line, text: name }))
  return { people: found.filter((one) => !isGroup(one)), groups: groups.slice(0, MAX_ASKED) }
}
