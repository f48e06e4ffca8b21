import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Channel } from '#shared/talk/channels.ts'
import { channelsQuery } from '../channels/channels.queries.ts'

const HASH = hashKey(channelsQuery.queryKey)

// Instead of a QueryObserver, whose code would be in every first load for this one use.

/**
 * Calls `listener` with the channels whenever they change, on every page: fetches them once, and again when they are
 * invalidated or the page becomes visible. Restored offline data are not reported: they may be old. Returns the
 * unsubscribe function.
 */
export function watchChannels(cache: QueryClient, listener: (channels: Channel[]) => void): () => void {
  let isOver = false
  const tell = () => {
    const channels = cache.getQueryData(channelsQuery.queryKey)
    if (channels && !isOver) listener(channels)
  }
  // `call` has logged the error; the next time the page becomes visible refetches.
  const refetch = () =>
    void cache.fetchQuery({ ...channelsQuery, gcTime: Number.POSITIVE_INFINITY }).then(tell, () => undefined)
  const refetchWhenVisible = () => {
    if (document.visibilityState === 'visible') refetch()
  }
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== HASH) return
    if (event.action.type === 'invalidate') refetch()
    if (event.action.type === 'success') tell()
  })
  document.addEventListener('visibilitychange', refetchWhenVisible)
  refetch()
  return () => {
    isOver = true
    stop()
    document.removeEventListener('visibilitychange', refetchWhenVisible)
  }
}
