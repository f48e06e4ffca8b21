import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { RowExchange, Run } from '#shared/rota/fill.ts'
import { draftPlaces } from '../board/board.model.ts'
import type { Draft } from '../board/drafts/useDraft.ts'
import type { Pair } from '../board/exchange/exchange.model.ts'
import { planKeys } from '../rota.keys.ts'
import type { Takeover } from './handover.ts'

/** Places of a service that a press has given to others. */
export interface GivenAway {
  serviceId: string
  date: string
  places: readonly Takeover[]
}

type Drafting = Pick<Draft, 'save' | 'swap' | 'swapped' | 'undo' | 'isSaving'>

/**
 * Gives places to others, to end a run of weeks or for their shares: one change of drafts, as from the board, and one
 * Undo. What the run says is asked for again with each change of the board.
 */
export function useEndRow(run: Run | undefined, board: Board, draft: Drafting) {
  const cache = useQueryClient()
  const [given, setGiven] = useState<GivenAway | null>(null)
  const { isSaving, save, swap, swapped, undo } = draft
  const id = run?.applied ? run._id : undefined
  useEffect(() => {
    if (id !== undefined && !isSaving) cache.invalidateQueries({ queryKey: planKeys.run(id) })
  }, [cache, id, isSaving])
  async function give(what: GivenAway): Promise<void> {
    const { serviceId, places } = what
    const service = board.services.find(({ _id }) => _id === serviceId)
    if (!service) return
    const others = draftPlaces(service).filter(
      ({ userId, postId }) => !places.some((one) => one.from._id === userId && one.postId === postId),
    )
    setGiven(what)
    const comers = places.map(({ postId, to }) => ({ userId: to._id, postId, locked: false }))
    const isStored = await save([{ serviceId, places: [...others, ...comers] }])
    if (!isStored) setGiven(null)
  }
  return {
    given,
    /** Places were given to others, or people have changed them, since the fill: that is taken back first. */
    isTakenFurther: given !== null || swapped !== null,
    isSaving,
    give,
    /** The board says who has changed places, and takes it back. */
    exchange({ pairs: [first, ...along] }: RowExchange): void {
      if (!first) return
      setGiven(null)
      swap([[first.one, first.other], ...along.map(({ one, other }): Pair => [one, other])], first.one.serviceId)
    },
    undo() {
      setGiven(null)
      undo()
    },
  }
}
