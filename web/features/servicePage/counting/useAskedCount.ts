import { useState } from 'react'
import { COUNT_ADD_MAX, type Count } from '#shared/counts.ts'
import type { ServicePage } from '#shared/servicePage.ts'
import { isOfSame } from '../counts.outbox.ts'
import type { Counts, Entry } from '../useCounts.ts'
import { type CountPlace, openAt } from './countPlaces.ts'

/** Milliseconds for which somebody else who counted in a place is taken to count there still. */
const COUNTING_MS = 15 * 60_000

export type CountAnswer = 'add' | 'replace'

interface Asked {
  place: CountPlace
  /** What is counted once it is answered. */
  entry: Entry
  others: Count
}

interface Needs {
  service: ServicePage
  counts: Counts
  place: CountPlace
  me: string | undefined
  /** Names the place. */
  text: string
}

/** The number of somebody else who counted in this place within the last minutes. */
function othersAt({ service, counts, place, me }: Needs): Count | undefined {
  const stands = service.counts.find((count) => isOfSame(count, place))
  if (!stands?.by || stands.by._id === me || openAt(counts, place)) return undefined
  return Date.now() - Date.parse(stands.at) < COUNTING_MS ? stands : undefined
}

/** The entry that adds to another's number, or takes its place. */
function answered({ entry, others }: Asked, answer: CountAnswer): Entry {
  const number = 'add' in entry ? entry.add : entry.value
  if (answer === 'replace') return { value: Math.max(0, number) }
  return Math.abs(number) > COUNT_ADD_MAX ? { value: others.value + number } : { add: number }
}

/** Counts in a place. Where somebody else counts, too, it is asked once whether to add to their number. */
export function useAskedCount(needs: Needs) {
  const { counts, place, text } = needs
  const [asked, setAsked] = useState<Asked | null>(null)
  const [known, setKnown] = useState<CountPlace[]>([])
  const open = asked && isOfSame(asked.place, place) ? asked : null
  return {
    /** The number of somebody else of which is asked. */
    question: open?.others ?? null,
    count(entry: Entry) {
      const others = open?.others ?? (known.some((one) => isOfSame(one, place)) ? undefined : othersAt(needs))
      if (!others) return counts.count(place, entry, text)
      // Taps go on while it is asked.
      const taps = open && 'add' in open.entry && 'add' in entry ? { add: open.entry.add + entry.add } : entry
      setAsked({ place, entry: taps, others })
    },
    answer(answer: CountAnswer) {
      if (!open) return
      setAsked(null)
      setKnown([...known, place])
      const entry = answered(open, answer)
      if (!('add' in entry) || entry.add !== 0) counts.count(place, entry, text)
    },
  }
}
