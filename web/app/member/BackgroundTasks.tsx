import { useQueryClient } from '@tanstack/react-query'
import { useNotifications } from '../../features/push/useNotifications.ts'
import { OfflineMark } from './OfflineMark.tsx'
import { UndoNotices } from './UndoNotices.tsx'
import { useOutboxSender } from './useOutboxSender.ts'
import { useRefetchOnReconnect } from './useRefetchOnReconnect.ts'

export { removeUnwanted, restoreOffline } from '../../offline/offlineRestore.ts'

/**
 * What works beside every page without being waited for: all that is there for the time without a line, or without a
 * look at the page.
 */
export function BackgroundTasks() {
  const cache = useQueryClient()
  useRefetchOnReconnect(cache)
  useOutboxSender()
  useNotifications(cache)
  return (
    <>
      <OfflineMark />
      <UndoNotices />
    </>
  )
}
