import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NameLink } from '#shared/people/nameLinks.ts'
import type { PeopleMatch } from '#shared/people/people.ts'
import type { User } from '#shared/people/users.ts'
import { everybodyQuery } from '../people/people.queries.ts'
import { matchesQuery } from './matches.queries.ts'
import { nameLinksQuery } from './nameLinks.queries.ts'

/** An entry that waits for an answer, or has one. */
interface Entry<Thing> {
  thing: Thing
  isOpen: boolean
}

/** Keeps answered entries in their places while the page is open, so that nothing moves under a finger. */
function useStaying<Thing>(current: Thing[] | undefined, idOf: (thing: Thing) => string): Entry<Thing>[] {
  const [known, setKnown] = useState<Thing[]>([])
  const same = (one: Thing) => (other: Thing) => idOf(one) === idOf(other)
  const added = current?.filter((one) => !known.some(same(one))) ?? []
  if (added.length > 0) setKnown([...known, ...added])
  return known.map((one) => {
    const now = current?.find(same(one))
    return { thing: now ?? one, isOpen: current === undefined || now !== undefined }
  })
}

const whoWait = (users: User[]): User[] => users.filter(({ waiting }) => waiting)
const idOfPerson = ({ _id }: User): string => _id
const idOfMatch = ({ person, user }: PeopleMatch): string => `${person._id} ${user._id}`
const idOfName = ({ userId }: NameLink): string => userId

/**
 * People who wait for approval, people who may be somebody of the list, and new names that wait to be linked, with
 * those answered since the page was opened.
 */
export function useNewPeople() {
  const { data: waiting } = useQuery({ ...everybodyQuery, select: whoWait })
  const named = useQuery(nameLinksQuery)
  const matched = useQuery(matchesQuery)
  const { data: links, error, isFetching, refetch } = named
  const { data: matches } = matched
  return {
    /** False while names and matches are on their way for the first time. */
    isKnown: [named, matched].every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    matches: useStaying(matches, idOfMatch),
    people: useStaying(waiting, idOfPerson),
    names: useStaying(links, idOfName),
    /** Reason for which the names could not be loaded. */
    error,
    isFetching,
    refetch,
  }
}

export type NewPeople = ReturnType<typeof useNewPeople>
