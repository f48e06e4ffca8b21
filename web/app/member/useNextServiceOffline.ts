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

/** The next day of one's own shifts that a page has listed whose services have a page, and these services. */
function nextServices(cache: QueryClient, today: string): { date: string | undefined; ids: Set<string> } {
  const shifts = cache.getQueriesData<Shift[]>({ queryKey: OWN_SHIFTS }).flatMap(([, list]) => list ?? [])
  const coming = shifts.flatMap(({ date, serviceId }) => (serviceId && date >= today ? [{ date, serviceId }] : []))
  const [date] = coming.map((shift) => shift.date).sort()
  return { date, ids: new Set(coming.flatMap((shift) => (shift.date === date ? shift.serviceId : []))) }
}

/**
 * Stores the services of the next day on which one serves with their files on the device from the day before, for a
 * church without a connection.
 */
export function useNextServiceOffline(cache: QueryClient): void {
  const today = useToday()
  useEffect(() => {
    let stopWaiting = (): void => {}
    const fetched = new Set<string>()
    const look = () => {
      const { date, ids } = nextServices(cache, today)
      if (date === undefined || date > addDays(today, 1)) return
      for (const id of ids) {
        if (fetched.has(id)) continue
        fetched.add(id)
        // A page that could not be fetched is tried again with the next schedule that comes.
        fetchAhead(cache, id).catch(() => fetched.delete(id))
      }
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
