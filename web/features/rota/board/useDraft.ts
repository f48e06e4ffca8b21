import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Board, type BoardService, boardApi, type DraftPlace } from '#shared/rotaBoard.ts'
import type { Block } from '#shared/rotaRules.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { draftPlaces, withPlaces, withService } from './board.model.ts'
import { boardQuery } from './board.queries.ts'

/** Why the last change of a service was not stored. */
export interface Refused {
  serviceId: string
  message: string
  blocks: Block[]
}

interface Draft {
  refused: Refused | null
  /** Writes all places of a service: at once on the screen, and back where it is refused. */
  save: (service: BoardService, places: DraftPlace[], options?: { force?: boolean }) => Promise<boolean>
  /** Takes the last change of this session back. */
  undo: () => void
  canUndo: boolean
}

interface Step {
  serviceId: string
  places: DraftPlace[]
}

/** Changes of the drafts of a board, one at a time in the order of the presses. */
export function useDraft(board: Board, posts: Post[]): Draft {
  const cache = useQueryClient()
  const { queryKey } = boardQuery(board.from, board.to)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const put = (service: BoardService) => cache.setQueryData(queryKey, (known) => known && withService(known, service))
  const now = (id: string) => cache.getQueryData(queryKey)?.services.find(({ _id }) => _id === id)

  async function send(serviceId: string, places: DraftPlace[], force: boolean): Promise<boolean> {
    const service = now(serviceId)
    const known = cache.getQueryData(queryKey)
    if (!service || !known) return false
    const revision = service.draft?.revision ?? 0
    put(withPlaces(known, service, places, posts))
    try {
      put(await call(boardApi.saveDraft, { serviceId, revision, places, force }))
      setRefused(null)
      // Counts, shares and problems of the whole board follow.
      cache.invalidateQueries({ queryKey })
      return true
    } catch (error) {
      const reply = error instanceof ApiError ? error.reply : {}
      put((reply.service as BoardService | undefined) ?? service)
      setRefused({ serviceId, message: whyOf(error), blocks: (reply.blocks as Block[] | undefined) ?? [] })
      return false
    }
  }

  const enqueue = (serviceId: string, places: DraftPlace[], force = false): Promise<boolean> => {
    const sent = queue.current.then(() => send(serviceId, places, force))
    queue.current = sent
    return sent
  }

  return {
    refused,
    async save(service, places, { force = false } = {}) {
      // At once: somebody may undo what is still on its way.
      const step = { serviceId: service._id, places: draftPlaces(service) }
      setSteps((known) => [...known, step])
      const isStored = await enqueue(service._id, places, force)
      if (!isStored) setSteps((known) => known.filter((one) => one !== step))
      return isStored
    },
    undo() {
      const last = steps.at(-1)
      if (!last) return
      setSteps(steps.slice(0, -1))
      enqueue(last.serviceId, last.places, true)
    },
    canUndo: steps.length > 0,
  }
}
