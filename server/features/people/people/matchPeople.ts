/** A line of a list of people; keys as comparisonKey (shared/text.ts) has them. */
export interface ListLine {
  name_key: string
  email: string | null
  phone_number: string | null
}

interface Somebody {
  name_key: string
  /** '' or null where there is none. */
  email: string | null
  phone_number: string | null
}

const hasContact = ({ email, phone_number }: Somebody): boolean => Boolean(email) || phone_number !== null

/** True for one name with one email, or one name with one phone number. A couple may share either (rule 107). */
const isSame = (one: Somebody, other: Somebody): boolean =>
  one.name_key === other.name_key &&
  ((Boolean(one.email) && one.email === other.email) ||
    (one.phone_number !== null && one.phone_number === other.phone_number))

const differs = (one: Somebody, other: Somebody): boolean =>
  (Boolean(one.email) && Boolean(other.email) && one.email !== other.email) ||
  (one.phone_number !== null && other.phone_number !== null && one.phone_number !== other.phone_number)

/** True for two lines of one list that name the same person, of whom one may know less than the other. */
const isOneLine = (one: ListLine, other: ListLine): boolean => isSame(one, other) && !differs(one, other)

/**
 * The person behind a line of the list: somebody of the team, the same person as an earlier line (its place), or
 * somebody new.
 */
export type Match<Member> = { member: Member } | { line: number } | 'new'

/**
 * Finds who of a list is in the team already. An equal email or phone number decides, under the same name; else, where
 * the line or the person has neither, the name that one person alone has. Lines of one name without contacts are as
 * many people.
 */
export function matchPeople<Member extends Somebody>(lines: ListLine[], team: Member[]): Match<Member>[] {
  const matches: Match<Member>[] = lines.map(() => 'new')
  const taken = new Set<Member>()
  const byName = new Map<string, Member[]>()
  for (const member of team) byName.set(member.name_key, [...(byName.get(member.name_key) ?? []), member])
  const namesakes = ({ name_key }: ListLine) => byName.get(name_key) ?? []

  function take(place: number, member: Member): void {
    matches[place] = { member }
    taken.add(member)
  }

  for (const [place, line] of lines.entries()) {
    const same = namesakes(line).find((member) => isSame(line, member))
    const earlier = hasContact(line) ? lines.slice(0, place).findIndex((other) => isOneLine(line, other)) : -1
    const [only, another] = namesakes(line)
    if (same) take(place, same)
    else if (earlier >= 0) matches[place] = { line: earlier }
    else if (hasContact(line) && only && !another && !hasContact(only) && !taken.has(only)) take(place, only)
  }

  const bare = new Map<string, number[]>()
  for (const [place, line] of lines.entries())
    if (matches[place] === 'new' && !hasContact(line))
      bare.set(line.name_key, [...(bare.get(line.name_key) ?? []), place])
  for (const [name, places] of bare) {
    const left = (byName.get(name) ?? []).filter((member) => !taken.has(member))
    // More people than lines: nobody knows which of them is meant.
    if (left.length > places.length) continue
    for (const [at, member] of left.entries()) take(places[at] as number, member)
  }
  return matches
}
