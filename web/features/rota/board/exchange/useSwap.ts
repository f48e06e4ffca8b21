import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Board, boardApi } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { call } from '../../../../api/call.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { boardQuery } from '../board.queries.ts'
import type { draftQueue } from '../drafts/draft.queue.ts'
import { whyNot } from '../drafts/whyNot.ts'
import { exchangeChanges, type Pair } from './exchange.model.ts'

/** The two people who took the places of each other last. */
export interface Swapped {
  people: readonly { _id: string; name: string }[]
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
  store: Pick<ReturnType<typeof draftQueue>, 'saveTogether'>
  /** Said where a post is full. */
  full: string
  /** What an exchange means for the two. */
  followsOf: (pair: Pair) => string[]
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

const nameOf = ({ members }: Board, id: string): string => members.find(({ user }) => user._id === id)?.user.name ?? ''

function hasBegun({ services }: Board, { serviceId }: PersonsPlace): boolean {
  const startsAt = services.find(({ _id }) => _id === serviceId)?.startsAt ?? null
  return startsAt !== null && Date.parse(startsAt) < Date.now()
}

/** Sends exchanges of two people, and remembers the last one. */
export function useSwap({ board, store, full, followsOf, onBegin, onRefused }: Needs) {
  const cache = useQueryClient()
  const refetch = useRefetchRota()
  const [swapped, setSwapped] = useState<Swapped | null>(null)
  return {
    swapped,
    forget: () => setSwapped(null),
    /** Returns whether both are stored: otherwise neither is, and it is said why. */
    async send(pair: Pair, { at, force, retry, isUndo = false }: Sending): Promise<boolean> {
      const known = cache.getQueryData(boardQuery(board.from, board.to).queryKey) ?? board
      const people = pair.map(({ userId }) => ({ _id: userId, name: nameOf(known, userId) }))
      const names = new Map(people.map(({ _id, name }) => [_id, name]))
      const follows = followsOf(pair)
      const isOfSheet = pair.some(({ shiftId }) => shiftId !== undefined)
      onBegin()
      setSwapped(null)
      const isStored = await store.saveTogether(exchangeChanges(known, pair), async (revisionOf) => {
        const one = { ...pair[0], revision: revisionOf(pair[0].serviceId) }
        const other = { ...pair[1], revision: revisionOf(pair[1].serviceId) }
        try {
          return (await call(boardApi.exchange, { one, other, force })).services
        } catch (error) {
          onRefused({ serviceId: at, ...whyNot(error, full), names, ...(retry && { force: retry }) })
          return null
        }
      })
      if (isOfSheet) await refetch()
      const isPast = pair.every((held) => hasBegun(known, held))
      if (isStored && !isUndo) setSwapped({ people, isOfSheet, isPast, follows })
      return isStored
    },
  }
}
