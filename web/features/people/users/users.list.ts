import { Role, type User } from '#shared/people/users.ts'
import { compareNames } from '#shared/text.ts'
import { findPeople } from '../people/people.search.ts'

export interface UserSort {
  by: 'name' | 'role'
  isDescending: boolean
}

export const BY_NAME: UserSort = { by: 'name', isDescending: false }

/** The sort after a click on a column: ascending for another column, reversed for the current one. */
export const nextSort = (sort: UserSort, by: UserSort['by']): UserSort => ({
  by,
  isDescending: sort.by === by && !sort.isDescending,
})

const byName = (a: User, b: User): number => compareNames(a.name, b.name)
const byRole = (a: User, b: User): number => Role.options.indexOf(a.role) - Role.options.indexOf(b.role)

/** Filters users by `typed` and sorts them; equal roles by name. */
export function arrangeUsers(users: User[], typed: string, { by, isDescending }: UserSort): User[] {
  const sign = isDescending ? -1 : 1
  return findPeople(users, typed).toSorted((a, b) => {
    const names = byName(a, b)
    return by === 'name' ? sign * names : sign * byRole(a, b) || names
  })
}
