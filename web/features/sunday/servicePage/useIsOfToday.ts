import { HOUR_MS } from '#shared/days.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import { serviceEndOf } from './useMoment.ts'

/** Milliseconds before and after a service in which its people are on duty (rule 501). */
const AROUND_MS = 3 * HOUR_MS

/** True on the day of a service, and over midnight from three hours before it until three hours after it. */
export function useIsOfToday(service: Pick<ServicePage, 'date' | 'startsAt' | 'lastsMinutes'>): boolean {
  const today = useToday()
  const now = useNow()
  const { date, startsAt } = service
  const end = serviceEndOf(service)
  if (date === today || startsAt === null || end === null) return date === today
  return Date.parse(startsAt) - AROUND_MS <= now && now <= end + AROUND_MS
}
