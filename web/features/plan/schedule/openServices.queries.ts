import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { OpenService, openServicesApi } from '#shared/plan/openServices.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'
import { monthSpan } from '../../../strings/dates.ts'
import type { ScheduleDay } from './schedule.days.ts'

const openServices = collection({ key: 'openServices', on: { scheduleChanged: 'refetch' } })
offlineKey(openServices.all, z.array(OpenService))

/** Published services of a span of days at which nobody stands. */
export const openServicesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...openServices.all, from, to],
    queryFn: ({ signal }) => call(openServicesApi.list, { from, to }, { signal }),
  })

const NONE: OpenService[] = []

/** The services of a month at which nobody stands; none until they are known, and where `isWanted` is false. */
export function useOpenServices(month: string, isWanted: boolean): OpenService[] {
  const { from, to } = monthSpan(month)
  const { data = NONE } = useQuery({ ...openServicesQuery(from, to), enabled: isWanted })
  return isWanted ? data : NONE
}

const toService = (open: OpenService): ScheduleDay['services'][number] => ({
  serviceTime: open.serviceTime,
  name: open.name ?? undefined,
  sharedTie: open.tieColor,
  shifts: [],
  open,
})

/** The days with the services at which nobody stands, each in its place by date and time. */
export function withOpenServices(days: ScheduleDay[], open: readonly OpenService[]): ScheduleDay[] {
  if (open.length === 0) return days
  const byDate = new Map(days.map((day) => [day.date, day]))
  for (const one of open) {
    const services = byDate.get(one.date)?.services ?? []
    const place = services.findIndex(({ serviceTime }) => timeOrder(serviceTime) > timeOrder(one.serviceTime))
    const at = place < 0 ? services.length : place
    byDate.set(one.date, { date: one.date, services: services.toSpliced(at, 0, toService(one)) })
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
