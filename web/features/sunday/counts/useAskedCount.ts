import { useEffect, useRef, useState } from 'react'
import { COUNT_ADD_MAX, COUNT_VALUE_MAX, type Count } from '#shared/sunday/counts.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { type CountPlace, openAt } from './countPlaces.ts'
import { isOfSame } from './counts.outbox.ts'
import type { Counts, TypedCount } from './useCounts.ts'

/** Milliseconds for which somebody else who counted in a place is taken to count there still. */
const COUNTING_MS = 15 * 60_000

export type CountAnswer = 'add' | 'replace'

interface Asked {
  place: CountPlace
  /** Names the place. */
  text: string
  /** What is counted once it is answered. */
  entry: TypedCount
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

/** Both entries as one: taps go on from what was tapped or typed, a typed number sets. */
function joined(before: TypedCount | undefined, entry: TypedCount): TypedCount {
  if (!before || 'value' in entry) return entry
  if ('add' in before) return { add: before.add + entry.add }
  return { value: Math.min(COUNT_VALUE_MAX, Math.max(0, before.value + entry.add)) }
}

/** The entry that adds to another's number, or takes its place; as it was entered where nobody answered. */
function answered({ entry, others }: Asked, answer: CountAnswer | undefined): TypedCount {
  if (!answer) return entry
  const number = 'add' in entry ? entry.add : entry.value
  if (answer === 'replace') return { value: Math.max(0, number) }
  return Math.abs(number) > COUNT_ADD_MAX ? { value: others.value + number } : { add: number }
}

const shownOf = ({ entry, others }: Asked): number =>
  'add' in entry ? Math.max(0, others.value + entry.add) : entry.value

/** Counts in a place. Where somebody else counts, too, it is asked once whether to add to their number. */
export function useAskedCount(needs: Needs) {
  const { service, counts, place, text } = needs
  const [asked, setAsked] = useState<Asked | null>(null)
  const [known, setKnown] = useState<CountPlace[]>([])
  const stands = asked && service.counts.find((count) => isOfSame(count, asked.place))
  const open = asked && { ...asked, others: stands?.by ? stands : asked.others }

  function settle(answer?: CountAnswer) {
    if (!open) return
    setAsked(null)
    setKnown([...known, open.place])
    const entry = answered(open, answer)
    if (!('add' in entry) || entry.add !== 0) counts.count(open.place, entry, open.text)
  }
  useLeaving(settle)
  return {
    /** The number of somebody else of which is asked. */
    question: open?.others ?? null,
    /** The number as it is stored where nobody answers. */
    shown: open ? shownOf(open) : undefined,
    count(entry: TypedCount) {
      const others = open?.others ?? (known.some((one) => isOfSame(one, place)) ? undefined : othersAt(needs))
      if (!others) return counts.count(place, entry, text)
      // Taps go on while it is asked.
      setAsked({ place, text, entry: joined(open?.entry, entry), others })
    },
    answer: settle,
    /** Stores what was entered here, before another place is counted. */
    leave: () => settle(),
  }
}

/** Settles what is asked when the page is left, hidden or closed: no count is lost without an answer. */
function useLeaving(settle: () => void): void {
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => {
    const leave = () => latest.current()
    const hide = () => document.hidden && leave()
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
