import { queryOptions } from '@tanstack/react-query'
import { availabilityApi } from '#shared/availability.ts'
import { boardApi } from '#shared/rotaBoard.ts'
import { publicationsApi } from '#shared/rotaPublications.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../plan.keys.ts'

export const boardQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.board(from, to),
    queryFn: ({ signal }) => call(boardApi.show, { from, to }, { signal }),
  })

/** When everybody can serve, of the days of a board. */
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
