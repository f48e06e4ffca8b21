import { useState } from 'react'
import type { Swap, SwapItem } from '#shared/rota/swaps.ts'
import { isAskedBy, waitsFor } from './swap.proposals.ts'
import { type SeenSwap, useSeenSwaps } from './useSeenSwaps.ts'

interface DueSwaps {
  /** Swaps that waited for one's own answer during this visit. */
  due: SeenSwap[]
  /** The own places for which one has asked, with what was asked. */
  asked: { place: SwapItem; asks: SeenSwap[] }[]
  keep: (...swaps: Swap[]) => void
}

/** The swaps of a person, as the dashboard shows them. */
export function useDueSwaps(swaps: Swap[], me: string): DueSwaps {
  const { seen, keep } = useSeenSwaps(swaps)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const fresh = swaps.filter((swap) => waitsFor(swap, me) && !ids.has(swap._id))
  if (fresh.length > 0) setIds(new Set([...ids, ...fresh.map(({ _id }) => _id)]))
  const places = new Map(
    swaps.flatMap((swap) => {
      const given = isAskedBy(swap, me) ? swap.legs[0]?.gives : null
      return given ? [[given.assignmentId, given] as const] : []
    }),
  )
  const asked = [...places.values()].map((place) => ({
    place,
    asks: seen.filter(({ swap }) => swap.legs[0]?.gives?.assignmentId === place.assignmentId),
  }))
  return { due: seen.filter(({ swap }) => ids.has(swap._id)), asked, keep }
}
