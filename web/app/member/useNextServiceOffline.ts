import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays } from '#shared/days.ts'
import type { Shift } from '#shared/schedule.ts'
import { useToday } from '../../features/config/useToday.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'

/** Prefix of the lists of one's own shifts. Not imported: a chunk that pages share weighs more in every first load. */
const OWN_SHIFTS = ['schedule', 'personal']

const fetchAhead = async (cache: QueryClient, id: string) =>
  (await import('../../features/servicePage/servicePage.queries.ts')).fetchAhead(cache, id)

/** The next of one's own shifts that a page has listed whose service has a page. */
function nextShift(cache: QueryClient, today: string): Shift | undefined {
  const shifts = cache.getQueriesData<Shift[]>({ queryKey: OWN_SHIFTS }).flatMap(([, list]) => list ?? [])
  return shifts
    .filter(({ date, serviceId }) => serviceId !== undefined && date >= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))[0]
}

/** Stores the next service of one's own with its files on the device from the day before, for a church without a connection. */
export function useNextServiceOffline(cache: QueryClient): void {
  const today = useToday()
  useEffect(() => {
    let stopWaiting = (): void => {}
    let fetched = ''
    const look = () => {
      const next = nextShift(cache, today)
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
      if (type === 'updated' && query.queryKey[0] === OWN_SHIFTS[0] && query.state.status === 'success') wait()
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [cache, today])
}
