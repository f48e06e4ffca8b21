import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import type { DirectoryTeam } from './listed.people.ts'
import { type Knowing, type ListedPerson, PersonEntry } from './PersonEntry.tsx'
import { useEntryLayout } from './useEntryLayout.ts'

interface NearPeopleProps {
  /** The viewer, and where they stand; undefined where they are not listed. */
  own: { person: ListedPerson; where: string } | undefined
  people: ListedPerson[]
  near: NonNullable<DirectoryTeam['near']>
  marked: 'joined' | 'waiting'
  /** Who knows how to reach those of them who have not joined. */
  knows: Knowing | undefined
  /** There is nobody else. */
  isAll: boolean
}

/** A member, and those with whom they serve next, before everybody else, each with where they stand then. */
export function NearPeople({ own, people, near, marked, knows, isAll }: NearPeopleProps) {
  const t = useT()
  const layout = useEntryLayout()
  return (
    <>
      {own && (
        <ul className="mb-6">
          <PersonEntry {...own} layout={layout} isLinked={false} marked={marked} isOwn />
        </ul>
      )}
      <Section title={near.title}>
        <ul>
          {people.map((person) => (
            <PersonEntry
              key={person._id}
              person={person}
              layout={layout}
              isLinked={false}
              marked={marked}
              knows={knows}
              where={near.where.get(person._id) ?? ''}
            />
          ))}
        </ul>
      </Section>
      {!isAll && <h2 className="mt-6 text-lg font-semibold">{t('directory.everybodyElse')}</h2>}
    </>
  )
}
