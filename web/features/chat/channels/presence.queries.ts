import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ServerEvents } from '#shared/events.ts'
import { askWhoIsOnline } from '../../../live/connection.ts'
import { presenceKeys } from '../sync/chat.keys.ts'

/** Ids of the people who are online. Asked over the live connection, and kept fresh by its events. */
export const presenceQuery = queryOptions({
  queryKey: presenceKeys.all,
  queryFn: askWhoIsOnline,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Who came and who went, where it is known who was there. */
export function applyPresence(cache: QueryClient, { online, offline }: Parameters<ServerEvents['presence']>[0]): void {
  cache.setQueryData(presenceQuery.queryKey, (known) => {
    if (!known) return known
    const gone = new Set(offline)
    return [...new Set([...known.filter((id) => !gone.has(id)), ...online])]
  })
}
