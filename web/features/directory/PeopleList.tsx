import { useEffect, useRef, useState } from 'react'
import type { DirectoryUser } from '#shared/users.ts'
import { PersonEntry } from './PersonEntry.tsx'

/** People rendered at first and added per step, so that a thousand people do not delay the page. */
const STEP = 100

/** Distance below the window at which the next step is rendered. */
const AHEAD = '1200px'

/** The people found, in order. */
export function PeopleList({ people }: { people: DirectoryUser[] }) {
  const [count, setCount] = useState(STEP)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < people.length

  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setCount(count + STEP)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    // Observes again after each step: an end that stays near fires only once.
    return () => observer.disconnect()
  }, [hasMore, count])

  return (
    <>
      <ul className="grid gap-x-10 @min-[680px]:grid-cols-2">
        {people.slice(0, count).map((person) => (
          <PersonEntry key={person._id} person={person} />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
