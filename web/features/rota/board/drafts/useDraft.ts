import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Board, type BoardService, boardApi } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { call } from '../../../../api/call.ts'
import { ApiError, whyOf } from '../../../../api/error.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { draftPlaces, type ServiceChange, withPlaces, withService } from '../board.model.ts'
import { boardQuery, capacityQuery, holdService, previewQuery, releaseService } from '../board.queries.ts'
import { draftQueue } from './draft.queue.ts'

/** Reason for which the last change of a service was not stored. */
export interface Refused {
  serviceId: string
  message: string
  blocks: Block[]
}

/** A change that was stored elsewhere than in a draft, and what takes it back. */
export interface Kept {
  serviceId: string
  undo: () => Promise<unknown>
}

/** Such changes, in one row with those of the drafts. */
export interface History {
  add: (change: Kept) => void
  /** False once it was taken back. */
  has: (change: Kept) => boolean
  takeBack: (change: Kept) => Promise<void>
}

export interface Draft {
  refused: Refused | null
  /**
   * Writes all places of services: at once on the screen, and back where one is refused. Returns whether all are
   * stored.
   */
  save: (changes: ServiceChange[], options?: { force?: boolean }) => Promise<boolean>
  /** Takes the last change of this session back. */
  undo: () => void
  history: History
  canUndo: boolean
  /** True while a press is not stored yet. */
  isSaving: boolean
}

/** Why a change of a service was not stored. */
export const refusedBy = (error: unknown, serviceId: string): Refused => ({
  serviceId,
  message: whyOf(error),
  blocks: error instanceof ApiError ? ((error.reply.blocks as Block[] | undefined) ?? []) : [],
})

/** The drafts that a press changed, as they were before, or a change that is none of a draft. */
type Step = ServiceChange[] | Kept

/** False once the draft of one of its services was published or discarded: what it would put back is no draft's. */
const canTakeBack = (step: Step, { services }: Board): boolean =>
  !Array.isArray(step) || step.every(({ serviceId }) => services.find(({ _id }) => _id === serviceId)?.draft !== null)

/** The shown board, and updates of it by answers. */
interface Shown {
  cache: QueryClient
  board: Board
  posts: Post[]
  onRefused: (refused: Refused) => void
  onSettled: () => void
}

/** A service of a board as it is shown. */
const shownService = (cache: QueryClient, { from, to }: Board, id: string): BoardService | undefined =>
  cache.getQueryData(boardQuery(from, to).queryKey)?.services.find(({ _id }) => _id === id)

/** The queue of the changes of a board, which shows them in the cache and stores them on the server. */
function queueOf({ cache, board, posts, onRefused, onSettled }: Shown) {
  const { queryKey } = boardQuery(board.from, board.to)
  const draw = (service: BoardService, { places }: ServiceChange) =>
    withPlaces(cache.getQueryData(queryKey) ?? board, service, places, posts)
  return draftQueue({
    now: (id) => shownService(cache, board, id),
    put: (service) => cache.setQueryData(queryKey, (known) => known && withService(known, service)),
    draw,
    hold: (change) => holdService(change.serviceId, (service) => draw(service, change)),
    release: releaseService,
    store: (change) => call(boardApi.saveDraft, change),
    refuse({ serviceId }, error) {
      onRefused(refusedBy(error, serviceId))
      return error instanceof ApiError ? (error.reply.service as BoardService | undefined) : undefined
    },
    settled() {
      onSettled()
      // Counts, shares and problems of the whole board follow, and what publishing would change.
      cache.invalidateQueries({ queryKey })
      cache.invalidateQueries({ queryKey: previewQuery(board.from, board.to).queryKey })
      cache.invalidateQueries({ queryKey: capacityQuery(board.from, board.to).queryKey })
    },
  })
}

/** Changes of the drafts of a board. */
export function useDraft(board: Board, posts: Post[]): Draft {
  const cache = useQueryClient()
  const refetch = useRefetchRota()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const queue = useRef<ReturnType<typeof draftQueue>>(null)
  queue.current ??= queueOf({ cache, board, posts, onRefused: setRefused, onSettled: () => setIsSaving(false) })
  const store = queue.current
  const enqueue: typeof store = (...what) => {
    setIsSaving(true)
    return store(...what)
  }

  if (!isSaving && !steps.every((step) => canTakeBack(step, board)))
    setSteps(steps.filter((step) => canTakeBack(step, board)))

  async function takeBack(change: Kept): Promise<void> {
    setRefused(null)
    setSteps((known) => known.filter((one) => one !== change))
    try {
      await change.undo()
    } catch (error) {
      setRefused(refusedBy(error, change.serviceId))
    } finally {
      await refetch()
    }
  }

  return {
    refused,
    history: {
      add: (change) => setSteps((known) => [...known, change]),
      has: (change) => steps.includes(change),
      takeBack,
    },
    async save(changes, { force = false } = {}) {
      if (changes.length === 0) return true
      setRefused(null)
      // Changes at once: somebody may undo a change that is still on its way.
      const step = changes.flatMap(({ serviceId }): ServiceChange[] => {
        const service = shownService(cache, board, serviceId)
        return service ? [{ serviceId, places: draftPlaces(service) }] : []
      })
      setSteps((known) => [...known, step])
      const isStored = await enqueue(changes, force)
      if (!isStored) setSteps((known) => known.filter((one) => one !== step))
      return isStored
    },
    undo() {
      const last = steps.at(-1)
      if (!last) return
      if (!Array.isArray(last)) return void takeBack(last)
      setSteps(steps.slice(0, -1))
      enqueue([...last].reverse(), true)
    },
    canUndo: steps.length > 0,
    isSaving,
  }
}
