import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { ServerEvents } from '#shared/events.ts'
import { askWhoIsOnline, isConnected, onConnectionChange } from '../../../live/connection.ts'

export const presenceKeys = { all: ['presence'] }

/** Ids of the people who are online. Fetched over the live connection and kept fresh by its events. */
export const presenceQuery = queryOptions({
  queryKey: presenceKeys.all,
  queryFn: askWhoIsOnline,
  staleTime: Number.POSITIVE_INFINITY,
})

export function applyPresence(cache: QueryClient, { online, offline }: Parameters<ServerEvents['presence']>[0]): void {
  cache.setQueryData(presenceQuery.queryKey, (known) => {
    if (!known) return known
    const gone = new Set(offline)
    return [...new Set([...known.filter((id) => !gone.has(id)), ...online])]
  })
}

/** Ids of the people who are online, this person included. While disconnected: those who were online before. */
export function usePresence(): ReadonlySet<string> {
  const enabled = useSyncExternalStore(onConnectionChange, isConnected)
  const { data } = useQuery({ ...presenceQuery, enabled })
  return useMemo(() => new Set(data), [data])
}
