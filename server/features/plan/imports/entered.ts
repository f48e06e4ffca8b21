import { groupBy } from '#shared/groupBy.ts'
import type { EnteredPerson, ReadPerson } from '#shared/people/invitations.ts'
import type { Db } from '../../../db/client.ts'
import { enteredPeople } from '../../people/users/members.ts'
import { namesAgree, nameWords } from '../../people/users/namesAgree.ts'
import { shortNamesOf } from '../names/shortNames.ts'

type Unknown = Pick<ReadPerson, 'line' | 'name' | 'email' | 'phoneNumber'>
type Entered = Awaited<ReturnType<typeof enteredPeople>>[number]

/** True where the entry has no other email and number than the line. */
const hasSameContacts = (line: Unknown, { email, phoneNumber }: Entered): boolean =>
  [
    [line.email, email],
    [line.phoneNumber, phoneNumber],
  ].every(([own, other]) => !own || !other || own === other)

/**
 * Finds those of a list who are in the team already without an account, entered from a schedule: by the same name, or
 * by one that is short for it. A line and an entry for which more than one fits are nobody.
 */
export async function alreadyEntered<Line extends Unknown>(
  db: Db,
  lines: readonly Line[],
): Promise<Map<Line, EnteredPerson>> {
  const found = new Map<Line, EnteredPerson>()
  const entered = lines.length === 0 ? [] : await enteredPeople(db)
  const sameLines = groupBy(lines, ({ name }) => nameWords(name))
  const sameEntries = groupBy(entered, ({ name }) => nameWords(name))
  const rest: Entered[] = []
  for (const [words, entries] of sameEntries) {
    const [[line, otherLine] = [], [entry, otherEntry]] = [sameLines.get(words), entries]
    if (!line) rest.push(...entries)
    else if (entry && !otherLine && !otherEntry) {
      const { _id, name } = entry
      found.set(line, { _id, name, isEqual: hasSameContacts(line, entry) })
    }
  }
  const open = lines.filter((line) => !found.has(line) && !sameEntries.has(nameWords(line.name)))
  const people = open.map(({ name }, place) => ({ _id: `${place}`, name }))
  const meant = await shortNamesOf(
    rest.map(({ name }) => name),
    people,
  )
  const fits = rest.flatMap((entry) => {
    const [one, other] = meant.get(entry.name) ?? []
    const line = one && !other && !namesAgree(one.name, entry.name) ? open[Number(one._id)] : undefined
    return line ? [{ line, entry }] : []
  })
  for (const [line, [first, other]] of groupBy(fits, ({ line }) => line))
    if (first && !other) found.set(line, { _id: first.entry._id, name: first.entry.name, isEqual: false })
  return found
}
