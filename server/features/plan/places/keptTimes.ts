import { isHalfUnsaid, serviceTimeKey } from '#shared/serviceTime.ts'
import type { Db } from '../../../db/client.ts'
import type { TimeColumns } from '../services/moments.ts'
import { servicesStore } from '../services/services.store.ts'

/** Gives a shift the stored moment of the service that has its date and its very text, where that is another. */
export type KeepTime = <Row extends TimeColumns>(row: Row) => Row

/**
 * Reads the services of these days whose text means another minute than the one at which they are held: '5:30' beside a
 * service at '5:30pm' has kept the morning. Shifts that say '5:30' there are of that service.
 */
export async function keptTimes(db: Db, days: string[]): Promise<KeepTime> {
  const services = (await servicesStore.onDays(db, days)).filter(
    ({ service_time, service_time_key }) =>
      isHalfUnsaid(service_time) && serviceTimeKey(service_time) !== service_time_key,
  )
  const kept = new Map(services.map((service) => [`${service.date}\n${service.service_time}`, service]))
  return (row) => {
    const service = kept.get(`${row.date}\n${row.service_time}`)
    if (!service) return row
    const { service_time_key, service_time_order } = service
    return Object.assign(row, { service_time_key, service_time_order })
  }
}
