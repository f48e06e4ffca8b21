import type { JoinedPerson } from '#shared/people/invitations.ts'
import { comparisonKey } from '#shared/text.ts'
import { joinedNames, namesOf } from '../spreadsheet/cell.names.ts'
import { splitRemark } from '../spreadsheet/cell.remarks.ts'
import type { FoundPerson } from './found.ts'

/** Maximum names that are asked about. */
const MAX_ASKED = 500

/** The person without the remark behind the name, which is not used. */
function withoutRemark(person: FoundPerson): FoundPerson {
  const { name, remark } = splitRemark(person.name)
  return remark === '' ? person : { ...person, name, unused: [{ text: remark, head: '' }, ...person.unused] }
}

/**
 * The people of a list, several where the admin has said that a name is: they share the contacts of its line. Asks
 * about the other names that may be several people.
 */
export function partedPeople(
  found: readonly FoundPerson[],
  split: readonly string[],
): { people: FoundPerson[]; joined: JoinedPerson[] } {
  const joined = new Map<string, JoinedPerson>()
  const people = found.flatMap((person) => {
    const names = namesOf(person.name, split)
    if (names.length > 1) return names.map((name) => ({ ...person, name }))
    const asked = joinedNames(person.name)
    const key = comparisonKey(person.name)
    if (asked && !joined.has(key) && joined.size < MAX_ASKED)
      joined.set(key, { line: person.line, text: person.name, names: asked })
    return withoutRemark(person)
  })
  return { people, joined: [...joined.values()] }
}
