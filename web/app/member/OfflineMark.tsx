import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../../features/people/config/config.ts'
import { useToday } from '../../features/people/config/useToday.ts'
import { useSession } from '../../features/people/sessions/session.ts'
import { hasWholeScreen } from '../../navigation/pages.ts'
import { offlineSince } from '../../offline/offlineSince.ts'
import { formatOfflineTime } from '../../offline/offlineTime.ts'
import { useT } from '../../strings/strings.ts'

/** Time of the data that this page shows, where it cannot be refreshed; else null. Epoch milliseconds. */
function useOfflineSince(): number | null {
  const queries = useQueryClient().getQueryCache()
  const { isConfirmed } = useSession()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = queries.subscribe(listener)
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        stop()
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    [queries],
  )
  return useSyncExternalStore(subscribe, () => {
    const shown = queries.getAll().filter((query) => query.getObserversCount() > 0)
    return offlineSince(shown, { isOnline: navigator.onLine, isConfirmed })
  })
}

/** One quiet line that says from when the page is, as long as it cannot be refreshed. A chat has its own. */
export function OfflineMark() {
  const t = useT()
  const { pathname } = useLocation()
  const { timeZone } = useConfig()
  const thisDay = useToday()
  const since = useOfflineSince()
  if (since === null || hasWholeScreen(pathname)) return null
  return (
    <p className="mb-4 flex items-center gap-2 text-sm text-muted">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {t('offline.from', { time: formatOfflineTime(since, thisDay, timeZone) })}
    </p>
  )
}
