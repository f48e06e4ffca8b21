import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { personPath } from '../../people/people/PersonLink.tsx'
import { everybodyQuery } from '../../people/people/people.queries.ts'
import { useWalk } from '../../people/people/walk.ts'

/**
 * Leads to the people before and after one, by name, or within the list that one came from: one on paper is entered
 * from top to bottom.
 */
export function Neighbours({ id }: { id: string }) {
  const { data = [] } = useQuery(everybodyQuery)
  const walk = useWalk()
  const people = data.filter(({ _id, waiting }) => !waiting && (!walk || walk.among.includes(_id)))
  const place = people.findIndex((person) => person._id === id)
  if (place < 0) return null
  return (
    <span className="flex min-w-0 flex-1 basis-32 justify-end gap-4">
      <Neighbour person={people[place - 1]} way="previous" />
      <Neighbour person={people[place + 1]} way="next" />
    </span>
  )
}

/** A link to the person before or after: on a phone an arrow alone. It replaces the page in the history. */
function Neighbour({ person, way }: { person: User | undefined; way: 'previous' | 'next' }) {
  const t = useT()
  const walk = useWalk()
  if (!person) return null
  const isNext = way === 'next'
  return (
    <Link
      to={personPath(person._id)}
      replace
      state={walk && { walk }}
      aria-label={t(`person.${way}`, { name: person.name })}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 text-primary"
    >
      {!isNext && <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />}
      <span className="truncate max-md:hidden">{person.name}</span>
      {isNext && <ChevronRight aria-hidden="true" className="size-5 shrink-0" />}
    </Link>
  )
}
