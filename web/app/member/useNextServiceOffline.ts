import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays } from '#shared/days.ts'
import { useToday } from '../../features/config/useToday.ts'
import { upcomingFromBefore } from '../../features/dashboard/dashboard.queries.ts'
import { scheduleKeys } from '../../features/schedule/schedule.queries.ts'
import { fetchAhead } from '../../features/servicePage/servicePage.queries.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'

/** Stores the next service of one's own with its files on the device from the day before, for a church without a connection. */
export function useNextServiceOffline(cache: QueryClient): void {
  const today = useToday()
  useEffect(() => {
    let stopWaiting = (): void => {}
    let fetched = ''
    const look = () => {
      const next = upcomingFromBefore(cache, today)?.find(({ serviceId }) => serviceId)
      if (!next?.serviceId || next.date > addDays(today, 1) || next.serviceId === fetched) return
      fetched = next.serviceId
      // Without a connection it is tried again with the next schedule that comes.
      fetchAhead(cache, next.serviceId).catch(() => {
        fetched = ''
      })
    }
    const wait = () => {
      stopWaiting()
      stopWaiting = onNetworkIdle(look)
    }
    wait()
    const stopListening = cache.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === scheduleKeys.all[0] && query.state.status === 'success') wait()
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [cache, today])
}
