import { comparisonKey } from '#shared/text.ts'
import type { User } from '#shared/users.ts'

/** Those to whom something can be given: people who are not suspended, in the order given. */
export const activePeople = (users: User[]): User[] => users.filter(({ suspended }) => !suspended)

/** What is to stand behind a person's name: the email where two people have the same one, else nothing. */
export function tellApart(people: Pick<User, 'name' | 'email'>[]): (person: Pick<User, 'name' | 'email'>) => string {
  const counts = new Map<string, number>()
  for (const { name } of people) counts.set(comparisonKey(name), (counts.get(comparisonKey(name)) ?? 0) + 1)
  return ({ name, email }) => ((counts.get(comparisonKey(name)) ?? 0) > 1 ? email : '')
}
