import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Board, boardApi } from '#shared/rota/board.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Person } from '#shared/text.ts'
import { call } from '../../../../api/call.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { boardQuery } from '../board.queries.ts'
import type { draftQueue } from '../drafts/draft.queue.ts'
import { whyNot } from '../drafts/whyNot.ts'
import { boardName } from '../names.text.ts'
import { exchangeChanges, peopleIn, type Spotted, type Trade } from './exchange.model.ts'

/** The people who took the places of each other last: those of the one side, then those of the other. */
export interface Swapped {
  sides: readonly [ones: Person[], others: Person[]]
  /** True where the sheet had a place of theirs: it is on the schedule, and they are told. */
  isOfSheet: boolean
  /** What it means for them, a sentence each; none where nothing changes but the post. */
  follows: string[]
  /** Both services have begun: nobody is told. */
  isPast: boolean
}

interface Refusal {
  serviceId: string
  message: string
  blocks: Block[]
  names: ReadonlyMap<string, string>
  force?: () => void
}

interface Needs {
  board: Board
  store: Pick<ReturnType<typeof draftQueue>, 'saveBy'>
  /** Said where a post is full. */
  full: string
  /** What an exchange means for its people. */
  followsOf: (trade: Trade) => string[]
  onBegin: () => void
  onRefused: (refusal: Refusal) => void
}

interface Sending {
  /** Service at which a refusal is said. */
  at: string
  force: boolean
  /** Sends it once more, although somebody has declined. */
  retry?: () => void
  /** Takes an exchange back: the cells say it, and nothing else. */
  isUndo?: boolean
}

function hasBegun({ services }: Board, { serviceId }: Spotted): boolean {
  const startsAt = services.find(({ _id }) => _id === serviceId)?.startsAt ?? null
  return startsAt !== null && Date.parse(startsAt) < Date.now()
}

/** Sends exchanges of people, and remembers the last one. */
export function useSwap({ board, store, full, followsOf, onBegin, onRefused }: Needs) {
  const cache = useQueryClient()
  const refetch = useRefetchRota()
  const [swapped, setSwapped] = useState<Swapped | null>(null)
  return {
    swapped,
    forget: () => setSwapped(null),
    /** Returns whether all of it is stored: otherwise nothing is, and it is said why. */
    async send(trade: Trade, { at, force, retry, isUndo = false }: Sending): Promise<boolean> {
      const known = cache.getQueryData(boardQuery(board.from, board.to).queryKey) ?? board
      const personOf = (_id: string): Person => ({ _id, name: boardName(known, _id) })
      const { ones, others } = peopleIn(trade)
      const sides = [ones.map(personOf), others.map(personOf)] as const
      const names = new Map(sides.flat().map(({ _id, name }) => [_id, name]))
      const follows = followsOf(trade)
      const isOfSheet = trade.flat().some(({ shiftId }) => shiftId !== undefined)
      onBegin()
      setSwapped(null)
      const isStored = await store.saveBy(exchangeChanges(known, trade), async (revisionOf) => {
        const stored = <Place extends Spotted>(place: Place) => ({ ...place, revision: revisionOf(place.serviceId) })
        const [[one, other], ...along] = trade
        const input = {
          one: stored(one),
          other: stored(other),
          along: along.map(([own, theirs]) => ({ one: stored(own), other: stored(theirs) })),
        }
        try {
          const { services } = await call(boardApi.exchange, { ...input, force })
          return { isStored: true, services }
        } catch (error) {
          onRefused({ serviceId: at, ...whyNot(error, full), names, ...(retry && { force: retry }) })
          return { isStored: false, services: [] }
        }
      })
      if (isOfSheet) await refetch()
      const isPast = trade.flat().every((held) => hasBegun(known, held))
      if (isStored && !isUndo) setSwapped({ sides, isOfSheet, isPast, follows })
      return isStored
    },
  }
}
