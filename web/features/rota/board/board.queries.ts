import { queryOptions } from '@tanstack/react-query'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type Board, type BoardService, boardApi } from '#shared/rota/board.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { waitingApi } from '#shared/rota/waiting.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** Services with changes that are not stored yet, as they are shown meanwhile. */
const held = new Map<string, (service: BoardService) => BoardService>()

/** Shows a service so, whatever board comes meanwhile. */
export const holdService = (id: string, draw: (service: BoardService) => BoardService): void => void held.set(id, draw)
export const releaseService = (id: string): void => void held.delete(id)

export const boardQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.board(from, to),
    async queryFn({ signal }): Promise<Board> {
      const board = await call(boardApi.show, { from, to }, { signal })
      if (held.size === 0) return board
      return { ...board, services: board.services.map((service) => held.get(service._id)?.(service) ?? service) }
    },
  })

/** Days on which members can serve, within the span of a board. */
export const membersQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.members(from, to),
    queryFn: ({ signal }) => call(availabilityApi.members, { from, to }, { signal }),
  })

export const previewQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.preview(from, to),
    queryFn: ({ signal }) => call(boardApi.preview, { from, to }, { signal }),
  })

export const publicationsQuery = queryOptions({
  queryKey: planKeys.publications,
  queryFn: ({ signal }) => call(publicationsApi.list, {}, { signal }),
})

export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...planKeys.publications, id],
    queryFn: ({ signal }) => call(publicationsApi.show, { id }, { signal }),
  })

/** Publications of these days that wait for their moment, and those that came or did not lately. */
export const waitingQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.waiting(from, to),
    queryFn: ({ signal }) => call(waitingApi.list, { from, to }, { signal }),
  })

/** People who have not answered for the services of these days, with the way that reaches each. */
export const unansweredQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.unanswered(from, to),
    queryFn: ({ signal }) => call(publicationsApi.unanswered, { from, to }, { signal }),
  })

export const capacityQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.capacity(from, to),
    queryFn: ({ signal }) => call(capacityApi.show, { from, to }, { signal }),
  })
