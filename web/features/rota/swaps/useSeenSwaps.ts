import { useState } from 'react'
import type { Swap } from '#shared/rota/swaps.ts'
import { isSwapOpen } from './swap.proposals.ts'

/** `isOver`: it left the list of the open ones, and how it ended is not known. */
export interface SeenSwap {
  swap: Swap
  isOver: boolean
}

/** Number that grows with the progress of a swap: an answer is never taken back, and an end is the end. */
const progress = (swap: Swap): number =>
  isSwapOpen(swap) ? swap.legs.filter(({ answer }) => answer !== null).length : Number.POSITIVE_INFINITY

const later = (a: Swap, b: Swap | undefined): Swap => (b && progress(b) > progress(a) ? b : a)

/** The later one of each swap that the list has now, has had, or that an answer has brought. */
export function seenSwaps(
  listed: Swap[],
  known: ReadonlyMap<string, Swap>,
  kept: ReadonlyMap<string, Swap>,
  now = Date.now(),
) {
  const here = new Map(listed.map((swap) => [swap._id, swap]))
  return [...new Map([...known, ...kept, ...here]).values()].map((one): SeenSwap => {
    const swap = later(later(one, known.get(one._id)), kept.get(one._id))
    const isOver = isSwapOpen(swap) && known.has(swap._id) && !here.has(swap._id)
    if (isOver && Date.parse(swap.expiresAt) <= now) return { swap: { ...swap, state: 'expired' }, isOver: false }
    return { swap, isOver }
  })
}

/** Remembers the swaps of this visit: one that has ended leaves the list, and stays on the screen with its end. */
export function useSeenSwaps(listed: Swap[]): { seen: SeenSwap[]; keep: (...swaps: Swap[]) => void } {
  const [known, setKnown] = useState<ReadonlyMap<string, Swap>>(new Map())
  const [kept, setKept] = useState<ReadonlyMap<string, Swap>>(new Map())
  const isNews = listed.some((swap) => {
    const before = known.get(swap._id)
    return !before || progress(before) !== progress(swap)
  })
  if (isNews) setKnown(new Map([...known, ...listed.map((swap) => [swap._id, swap] as const)]))
  return {
    seen: seenSwaps(listed, known, kept),
    keep: (...swaps) => setKept((before) => new Map([...before, ...swaps.map((swap) => [swap._id, swap] as const)])),
  }
}
