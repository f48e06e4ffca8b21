import { addDays } from '#shared/days.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useToday } from '../../people/config/useToday.ts'
import { useSession } from '../../people/sessions/session.ts'
import { useIsOfToday } from './useIsOfToday.ts'

/**
 * True while the viewer may report of a service, as the server decides: from its day until the end of the day after,
 * admins later too. The page may be a day old, for a church without a line.
 */
export function useMayReport(service: ServicePage): boolean {
  const { date, state, mayReport } = service
  const { user } = useSession()
  const today = useToday()
  const isOfToday = useIsOfToday(service)
  const isTime = (isOfToday || today > date) && (today <= addDays(date, 1) || (user !== null && isAdmin(user)))
  return mayReport && isTime && state !== 'cancelled'
}
