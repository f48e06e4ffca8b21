import { useState } from 'react'
import { groupBy } from '#shared/groupBy.ts'
import { isAdmin } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useRendered } from '../../../ui/useRendered.ts'
import { useActingUser } from '../sessions/useActingUser.ts'
import { letterOf, type NameOrder } from './name.order.ts'
import { type Knowing, type ListedPerson, PersonEntry } from './PersonEntry.tsx'
import { useEntryLayout } from './useEntryLayout.ts'

/** Number of people from which they stand under the first letters of their names. */
const MANY = 30

/** People shown on a phone before one asks for all: two screens, with the search above them. */
const FIRST = 20

/** People beyond these that are shown at once: a press for so few is more work than half a screen. */
const FEW_MORE = 10

interface Part {
  letter: string
  entries: ListedPerson[]
}

/** People, who come in their order, by the first letters of it; one part without a letter else. */
function partsOf(people: ListedPerson[], order: NameOrder | null): Part[] {
  const parts = groupBy(people, (person) => (order ? letterOf(person, order) : ''))
  return [...parts].map(([letter, entries]) => ({ letter, entries }))
}

interface PeopleListProps {
  people: ListedPerson[]
  order: NameOrder
  /** Renders all people at once, so that one can go to any of them. */
  isWhole: boolean
  /** Who is marked: of the whole team's joined and not joined people the fewer, so that a search changes no mark. */
  marked: 'joined' | 'waiting'
  /** Where somebody stands; '' where that is not known. */
  whereOf: (id: string) => string
  /** Who knows how to reach those who have not joined. */
  knows?: Knowing | undefined
}

/** The people found, in order; of many the first on phones, and all when asked. */
export function PeopleList({ people, order, isWhole, marked, whereOf, knows }: PeopleListProps) {
  const t = useT()
  const me = useActingUser()
  const isLinked = me !== null && isAdmin(me)
  const isWide = useIsWide()
  const layout = useEntryLayout()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFolded = !isWide && !isUnfolded && people.length > FIRST + FEW_MORE
  const { count: rendered, end } = useRendered<HTMLDivElement>(people.length, { isWhole, isFolded })
  const count = isFolded ? FIRST : rendered

  return (
    <>
      {partsOf(people.slice(0, count), people.length >= MANY ? order : null).map(({ letter, entries }) => (
        <section key={letter} className="flex gap-2">
          {/* The letter is beside its first person: lines of their own would add a screen to the list on phones. */}
          {letter && (
            <h2 id={letter} tabIndex={-1} className="w-6 shrink-0 pt-3 font-serif text-lg text-muted outline-none">
              {letter}
            </h2>
          )}
          <ul className="min-w-0 flex-1">
            {entries.map((person) => (
              <PersonEntry
                key={person._id}
                person={person}
                layout={layout}
                isLinked={isLinked}
                marked={marked}
                where={whereOf(person._id)}
                isOwn={person._id === me?._id}
                knows={knows}
              />
            ))}
          </ul>
        </section>
      ))}
      {isFolded && (
        <Button className="mt-4 w-full" onClick={() => setIsUnfolded(true)}>
          {t('directory.all', { count: people.length })}
        </Button>
      )}
      <div ref={end} />
    </>
  )
}
