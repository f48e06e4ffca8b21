import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { InARow, Instead, RowExchange, Run } from '#shared/rota/fill.ts'
import { draftPlaces } from '../board/board.model.ts'
import type { Draft } from '../board/drafts/useDraft.ts'
import type { Pair } from '../board/exchange/exchange.model.ts'
import { planKeys } from '../rota.keys.ts'

/** A run that a press has ended, and who serves instead. */
interface Ended {
  row: InARow
  instead: Instead
}

type Drafting = Pick<Draft, 'save' | 'swap' | 'swapped' | 'undo' | 'isSaving'>

/**
 * Ends a run of weeks: one change of drafts, as from the board, and one Undo. What the run says is asked for again with
 * each change of the board.
 */
export function useEndRow(run: Run | undefined, board: Board, draft: Drafting) {
  const cache = useQueryClient()
  const [ended, setEnded] = useState<Ended | null>(null)
  const { isSaving, save, swap, swapped, undo } = draft
  const id = run?.applied ? run._id : undefined
  useEffect(() => {
    if (id !== undefined && !isSaving) cache.invalidateQueries({ queryKey: planKeys.run(id) })
  }, [cache, id, isSaving])
  async function end(row: InARow, instead: Instead): Promise<void> {
    const service = board.services.find(({ _id }) => _id === instead.serviceId)
    if (!service) return
    const { serviceId, postId, user } = instead
    const others = draftPlaces(service).filter((place) => place.userId !== row.user._id || place.postId !== postId)
    setEnded({ row, instead })
    const isStored = await save([{ serviceId, places: [...others, { userId: user._id, postId, locked: false }] }])
    if (!isStored) setEnded(null)
  }
  return {
    ended,
    /** A run was ended, or people have changed places, since the fill: that is taken back first. */
    isTakenFurther: ended !== null || swapped !== null,
    isSaving,
    end,
    /** The board says who has changed places, and takes it back. */
    exchange({ pairs: [first, ...along] }: RowExchange): void {
      if (!first) return
      setEnded(null)
      swap([[first.one, first.other], ...along.map(({ one, other }): Pair => [one, other])], first.one.serviceId)
    },
    undo() {
      setEnded(null)
      undo()
    },
  }
}
