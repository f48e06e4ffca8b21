import { useQuery } from '@tanstack/react-query'
import { type NotJoined, peopleApi } from '#shared/people/people.ts'
import { isAdmin } from '#shared/people/users.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Contacts } from '../people/Contacts.tsx'
import { peopleKeys } from '../people/people.queries.ts'
import { useActingUser } from '../sessions/useActingUser.ts'
import type { DirectoryTeam } from './listed.people.ts'
import type { ListedPerson } from './PersonEntry.tsx'

/** Asks, for a member, how many of the team have not joined, and who knows how to reach them. */
export function useNotJoined() {
  const me = useActingUser()
  return useQuery({
    queryKey: [...peopleKeys.all, 'notJoined'],
    queryFn: ({ signal }) => call(peopleApi.notJoined, {}, { signal }),
    enabled: me !== null && me !== undefined && !isAdmin(me),
  })
}

interface HowToReachProps {
  people: ListedPerson[]
  missing: NotJoined
  /** Those of them whose names stand in the list. */
  listed: number
}

/** Tells a member how many more have not joined than are named here, who knows how to reach them, and how to ask. */
export function HowToReach({ missing: { count: all, admin }, people, listed }: HowToReachProps) {
  const t = useT()
  if (!admin || all === 0) return null
  const { name } = admin
  const count = all - listed
  const known = people.find(({ _id }) => _id === admin._id)
  return (
    <div className="mt-2 mb-4">
      <p className="max-w-[65ch] text-muted">
        {count > 0 ? t('directory.more', { count, name }) : t('directory.reach', { name })}
      </p>
      {known && <Contacts person={known} />}
    </div>
  )
}

/** The names of those who have not joined, and where they stand, side by side where there is room. */
export function NotJoinedNames({ people, whereOf }: { people: ListedPerson[]; whereOf: DirectoryTeam['whereOf'] }) {
  const t = useT()
  return (
    <Disclosure label={t('directory.othersNotJoined', { count: people.length })} className="mt-4 min-h-11!">
      <ul style={{ columns: '240px' }}>
        {people.map(({ _id, name }) => (
          <li key={_id} className="py-1 leading-tight wrap-anywhere" style={{ breakInside: 'avoid' }}>
            {name}
            <span className="block text-sm text-muted">{whereOf(_id)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
