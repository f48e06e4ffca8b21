import { useQuery } from '@tanstack/react-query'
import type { Person } from '#shared/text.ts'
import { helpersQuery } from '../../people/helpers/helpers.queries.ts'
import { useActingUser } from '../../people/sessions/useActingUser.ts'

/** The people for whom the viewer may act, since both have agreed, by name; with the query of all helpers. */
export function useHelped() {
  const me = useActingUser()
  const query = useQuery(helpersQuery)
  const all = query.data ?? []
  const helped = all.filter(({ by, agreedOf, agreedBy }) => by._id === me?._id && agreedOf && agreedBy)
  return { helped, query }
}

/** A person for whom the viewer may act; undefined for others, and until that is known. */
export function useHelpedPerson(userId: string) {
  const { helped, query } = useHelped()
  return { person: helped.find(({ of }) => of._id === userId)?.of, query }
}

/** The word by which sentences name somebody: 'Grace'; the whole of 'Mrs. Jones'. */
export function givenName(name: string): string {
  const [first = name] = name.split(' ')
  return first.endsWith('.') ? name : first
}

/** A person for whom the viewer acts, as `TheirsProvider` has them: sentences say the given name, titles the whole. */
export const helpedOther = (helped: Person) => ({ name: givenName(helped.name), helped })
