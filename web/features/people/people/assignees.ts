import type { User } from '#shared/people/users.ts'
import { comparisonKey } from '#shared/text.ts'

/** People who can be assigned: neither suspended nor waiting for approval, in the order given. */
export const activePeople = (users: User[]): User[] => users.filter(({ suspended, waiting }) => !suspended && !waiting)

/** Returns the text that tells a person from others of the same name: the email, or '' for a unique name. */
export function tellApart(people: Pick<User, 'name' | 'email'>[]): (person: Pick<User, 'name' | 'email'>) => string {
  const counts = new Map<string, number>()
  for (const { name } of people) counts.set(comparisonKey(name), (counts.get(comparisonKey(name)) ?? 0) + 1)
  return ({ name, email }) => ((counts.get(comparisonKey(name)) ?? 0) > 1 ? email : '')
}
