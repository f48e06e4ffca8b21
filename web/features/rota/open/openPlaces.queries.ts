import { queryOptions } from '@tanstack/react-query'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

// Also below the prefix of the rota, whose events fetch them again.
const { all } = collection({ key: ['rota', 'open'], on: { openPlacesChanged: 'refetch' } })

/** Open places that the viewer may take, or the person whom they help. */
export const openPlacesQuery = (helpedId?: string) =>
  queryOptions({
    queryKey: [...all, 'of', helpedId ?? null],
    queryFn: ({ signal }) => call(openPlacesApi.list, helpedId === undefined ? {} : { for: helpedId }, { signal }),
  })

/** All open places, and to how many they are visible. */
export const openPlacesSeenQuery = queryOptions({
  queryKey: [...all, 'seen'],
  queryFn: ({ signal }) => call(openPlacesApi.listAll, {}, { signal }),
})
