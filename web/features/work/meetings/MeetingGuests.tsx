import { useQuery } from '@tanstack/react-query'
import type { User } from '#shared/people/users.ts'
import { compareNames } from '#shared/text.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { everybodyQuery } from '../../people/people/people.queries.ts'

/** The number of guests; expands to their names. */
export function MeetingGuests({ ids }: { ids: string[] }) {
  const t = useT()
  if (ids.length === 0)
    return <p className="flex min-h-8 items-center text-sm text-muted">{t('meetings.nobodyAssigned')}</p>
  return (
    <Disclosure label={t('meetings.peopleAssigned', { count: ids.length })} className="text-sm text-muted">
      <GuestNames ids={ids} />
    </Disclosure>
  )
}

const namesById = (people: User[]): Map<string, string> => new Map(people.map(({ _id, name }) => [_id, name]))

function GuestNames({ ids }: { ids: string[] }) {
  const t = useT()
  const { data: names } = useQuery({ ...everybodyQuery, select: namesById })
  const guests = ids
    .map((id) => ({ id, name: names?.get(id) ?? t('meetings.somebodyGone') }))
    .sort((a, b) => compareNames(a.name, b.name))
  return (
    <ul className="pb-1 pl-4 text-sm">
      {guests.map(({ id, name }, place) => (
        <li key={id} className="inline wrap-anywhere">
          <span>{name}</span>
          {place < guests.length - 1 && ', '}
        </li>
      ))}
    </ul>
  )
}
