import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { serviceTimeKey } from '#shared/serviceTime.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'
import { monthSpan } from '../../../strings/dates.ts'
import type { ScheduleAddress } from './schedule.address.ts'
import { isMine } from './schedule.days.ts'
import { scheduleQuery } from './schedule.queries.ts'

const services = collection({ key: 'servicesOfMonth', on: { scheduleChanged: 'refetch', rotaChanged: 'refetch' } })

/** Date and time of a service or a shift, as they are compared. */
const momentOf = ({ date, serviceTime }: { date: string; serviceTime: string }): string =>
  `${date} ${serviceTimeKey(serviceTime)}`

/** Ids of the services of a month by their moments, published or not. For admins. */
const servicesQuery = (month: string) =>
  queryOptions({
    queryKey: [...services.all, month],
    async queryFn({ signal }) {
      const all = await call(servicesApi.list, monthSpan(month), { signal })
      return all.map(({ _id, date, serviceTime }) => ({ _id, date, serviceTime }))
    },
    select: (all) => new Map(all.map((service) => [momentOf(service), service._id])),
  })

interface Reader extends ScheduleAddress {
  me: User
  /** True for admins, who see the page of every service. */
  canManage: boolean
}

/**
 * Shifts with the pages that their reader may open. The list of everybody's shifts is one answer for all readers and
 * names the pages of published services alone; admins may open the others too, and those who stand there.
 */
export function useServicePages(shifts: Shift[] | undefined, { month, view, me, canManage }: Reader) {
  const isWithout = (shift: Shift) => shift.serviceId === undefined && (canManage || isMine(shift, me))
  const isWanted = shifts?.some(isWithout) ?? false
  const { from, to } = monthSpan(month)
  const ofAdmin = useQuery({ ...servicesQuery(month), enabled: isWanted && canManage }).data
  const own = useQuery({
    ...scheduleQuery('personal', from, to),
    enabled: isWanted && !canManage && view === 'all',
  }).data
  if (!isWanted || !(ofAdmin || own)) return shifts
  const ownPages = new Map(own?.map(({ _id, serviceId }) => [_id, serviceId]))
  return shifts?.map((shift) => {
    const serviceId = shift.serviceId ?? ofAdmin?.get(momentOf(shift)) ?? ownPages.get(shift._id)
    return serviceId === undefined ? shift : { ...shift, serviceId }
  })
}
