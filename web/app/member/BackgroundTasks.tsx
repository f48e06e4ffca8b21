import { useQueryClient } from '@tanstack/react-query'
import { useNotifications } from '../../features/push/useNotifications.ts'
import { OfflineMark } from './OfflineMark.tsx'
import { useRefetchOnReconnect } from './useRefetchOnReconnect.ts'
import { useUnsentWrites } from './useUnsentWrites.ts'

export { persistOffline } from '../../offline/offlineCache.ts'
export { offlineQueryOf } from './offline.queries.ts'

/**
 * What works beside every page without being waited for: all that is there for the time without a line, or without a
 * look at the page.
 */
export function BackgroundTasks() {
  const cache = useQueryClient()
  useRefetchOnReconnect(cache)
  useUnsentWrites(cache)
  useNotifications(cache)
  return <OfflineMark />
}
