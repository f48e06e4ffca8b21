import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays } from '#shared/days.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { useConfig } from '../../features/people/config/config.ts'
import { useToday } from '../../features/people/config/useToday.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'

/** Prefix of the lists of one's own shifts. Not imported: a chunk that pages share weighs more in every first load. */
const OWN_SHIFTS = ['schedule', 'personal']

/** Days before today of which something may be on: a service lasts at most a day. */
const DAYS_BACK = 2

const ownShifts = (cache: QueryClient): Shift[] =>
  cache.getQueriesData<Shift[]>({ queryKey: OWN_SHIFTS }).flatMap(([, list]) => list ?? [])

/**
 * Stores the services that are on and those of the next day on which one serves with their files on the device, from
 * the day before, for a church without a connection.
 */
export function useNextServiceOffline(cache: QueryClient): void {
  const { timeZone } = useConfig()
  const today = useToday()
  useEffect(() => {
    let stopWaiting = (): void => {}
    const fetched = new Set<string>()
    const look = async () => {
      const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, 1)]
      const shifts = ownShifts(cache).filter(({ date, serviceId }) => serviceId && from <= date && date <= to)
      if (shifts.length === 0) return
      const { fetchAhead, nextServices } = await import('./nextServices.ts')
      for (const id of nextServices(shifts, { today, timeZone, now: Date.now() })) {
        if (fetched.has(id)) continue
        fetched.add(id)
        // A page that could not be fetched is tried again with the next schedule that comes.
        fetchAhead(cache, id).catch(() => fetched.delete(id))
      }
    }
    const wait = () => {
      stopWaiting()
      stopWaiting = onNetworkIdle(() => void look().catch(console.warn))
    }
    wait()
    const stopListening = cache.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === OWN_SHIFTS[0] && query.state.status === 'success') wait()
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [cache, today, timeZone])
}
