import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNow } from '../features/people/config/useNow.ts'
import { useToday } from '../features/people/config/useToday.ts'
import { TodoCard } from '../features/rota/todo/TodoCard.tsx'
import { isNear } from '../features/sunday/day/day.hour.ts'
import { dayQuery } from '../features/sunday/day/day.queries.ts'
import { unaskedPart } from '../navigation/lazyPart.ts'
import { withStrings } from '../strings/strings.ts'

/** A file of its own: most days have no such hour. */
const RunningServices = unaskedPart(withStrings(() => import('./RunningServices.tsx'), 'service'))

/** What an admin has at hand on the dashboard: the hour of a service, and what waits for them. */
export function AdminsToday() {
  const now = useNow()
  const today = useToday()
  const { data: day } = useQuery(dayQuery(today))
  // The day before while the viewer is on duty over midnight, as on the service day itself.
  const before = day?.next && day.next < today ? day.next : null
  const { data: dayBefore } = useQuery({ ...dayQuery(before ?? today), enabled: before !== null })
  const shown = before === null ? day : dayBefore
  const near = shown?.services.filter((service) => isNear(service, now)) ?? []
  return (
    <>
      <Suspense>{shown && near.length > 0 && <RunningServices day={{ ...shown, services: near }} />}</Suspense>
      <TodoCard />
    </>
  )
}
