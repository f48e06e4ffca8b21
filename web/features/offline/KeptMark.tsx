import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isChatRoute } from '../../paths.ts'
import { useT } from '../../strings.ts'
import { useToday } from '../../today.ts'
import { useConfig } from '../config/config.ts'
import { useSession } from '../sessions/session.ts'
import { keptSince } from './kept.since.ts'
import { momentOf } from './moment.format.ts'

/** Since when what this page shows is as it is, where it cannot be refreshed; else null. Epoch milliseconds. */
function useKeptSince(): number | null {
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
    return keptSince(shown, { isOnline: navigator.onLine, isConfirmed })
  })
}

/** One quiet line that says from when the page is, as long as it cannot be refreshed. A chat has its own. */
export function KeptMark() {
  const t = useT()
  const { pathname } = useLocation()
  const { timeZone } = useConfig()
  const thisDay = useToday()
  const since = useKeptSince()
  if (since === null || isChatRoute(pathname)) return null
  return (
    <p className="mb-4 flex items-center gap-2 text-sm text-muted">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {t('offline.from', { time: momentOf(since, thisDay, timeZone) })}
    </p>
  )
}
