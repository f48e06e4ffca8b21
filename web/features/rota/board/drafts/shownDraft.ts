import type { QueryClient } from '@tanstack/react-query'
import { type Board, type BoardService, boardApi } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { call } from '../../../../api/call.ts'
import { ApiError } from '../../../../api/error.ts'
import { rotaKeys } from '../../rota.keys.ts'
import { draftBefore, type ServiceChange, withPlaces, withService } from '../board.model.ts'
import { boardQuery, capacityQuery, holdService, previewQuery, releaseService } from '../board.queries.ts'
import { draftQueue } from './draft.queue.ts'
import { type Refused, refusedBy } from './whyNot.ts'

/** The shown board, and updates of it by answers. */
interface Shown {
  cache: QueryClient
  board: Board
  posts: Post[]
  /** Said where a post is full: the answer's own sentence is a volunteer's. */
  full: string
  onRefused: (refused: Refused) => void
  onSettled: () => void
}

/** A service of a board as it is shown. */
export const shownService = (cache: QueryClient, { from, to }: Board, id: string): BoardService | undefined =>
  cache.getQueryData(boardQuery(from, to).queryKey)?.services.find(({ _id }) => _id === id)

/** The drafts of the services of changes as they are shown, for the way back. */
export const draftsNow = (cache: QueryClient, board: Board, changes: readonly ServiceChange[]): ServiceChange[] =>
  changes.flatMap(({ serviceId }) => {
    const service = shownService(cache, board, serviceId)
    return service ? [{ serviceId, places: draftBefore(service) }] : []
  })

/** The queue of the changes of a board, which shows them in the cache and stores them on the server. */
export function queueOf({ cache, board, posts, full, onRefused, onSettled }: Shown) {
  const { queryKey } = boardQuery(board.from, board.to)
  const draw = (service: BoardService, { places }: ServiceChange) =>
    withPlaces(cache.getQueryData(queryKey) ?? board, service, places, posts)
  return draftQueue({
    now: (id) => shownService(cache, board, id),
    put: (service) => cache.setQueryData(queryKey, (known) => known && withService(known, service)),
    draw,
    hold: (change) => holdService(change.serviceId, (service) => draw(service, change)),
    release: releaseService,
    async store(changes) {
      const [only, ...others] = changes
      if (only && others.length === 0) return [await call(boardApi.saveDraft, only)]
      return (await call(boardApi.saveDrafts, { changes })).services
    },
    refuse([first], error) {
      const stands = error instanceof ApiError ? (error.reply.service as BoardService | undefined) : undefined
      onRefused(refusedBy(error, stands?._id ?? first?.serviceId ?? '', full))
      return stands
    },
    settled() {
      onSettled()
      // Counts, shares and problems of the whole board follow, and what publishing would change.
      cache.invalidateQueries({ queryKey })
      cache.invalidateQueries({ queryKey: previewQuery(board.from, board.to).queryKey })
      cache.invalidateQueries({ queryKey: capacityQuery(board.from, board.to).queryKey })
      // Why a place is somebody's waits for this where it became another's, also without a line for live events.
      cache.invalidateQueries({ queryKey: [...rotaKeys.all, 'explain'] })
    },
  })
}
