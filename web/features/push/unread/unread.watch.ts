import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Channel } from '#shared/channels.ts'
import { channelsQuery } from '../../chat/channels/channels.queries.ts'

const HASH = hashKey(channelsQuery.queryKey)

// As an observer does it, whose code would be in every first load for this one use.

/**
 * Calls `listener` with the channels whenever they change, on whatever page: asks for them once, again when they became
 * invalid, and when the person comes back to the page. What was only stored on the device from before is not told: it may
 * be old. Returns how to stop.
 */
export function watchChannels(cache: QueryClient, listener: (channels: Channel[]) => void): () => void {
  let isOver = false
  const tell = () => {
    const channels = cache.getQueryData(channelsQuery.queryKey)
    if (channels && !isOver) listener(channels)
  }
  // `call` has logged why there is no answer; coming back asks again.
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
