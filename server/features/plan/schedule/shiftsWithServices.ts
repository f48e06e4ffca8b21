import type { Shift } from '#shared/plan/schedule.ts'
import { SERVICE_MINUTES, serviceTimeKey } from '#shared/serviceTime.ts'
import type { Db } from '../../../db/client.ts'
import type { placesStore } from '../places/places.store.ts'
import { toShift } from '../places/places.wire.ts'
import { servicesStore } from '../services/services.store.ts'

interface Reader {
  /** The person who reads their own shifts; null for a list that is the same for all readers. */
  _id: string | null
  /** True for admins, who see the names of services before a publication. */
  seesPlanned: boolean
}

/**
 * Shifts with name and page of the service at their date and time, and how long that lasts and when it is held. A page
 * is for everybody once the service is published, and before that for those who stand there.
 */
export async function shiftsWithServices(
  db: Db,
  rows: Awaited<ReturnType<typeof placesStore.list>>,
  { _id, seesPlanned }: Reader,
): Promise<Shift[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const services = new Map((await servicesStore.titles(db, first.date, last.date)).map((one) => [one.id, one]))
  const own = new Set(
    rows.flatMap(({ service_id, user_id }) => (user_id !== null && user_id === _id ? service_id : [])),
  )
  return rows.map((row) => {
    const shift = toShift(row)
    const service = services.get(row.service_id ?? '')
    if (service && service.lasts_minutes !== SERVICE_MINUTES) shift.lastsMinutes = service.lasts_minutes
    if (row.service_time_key !== serviceTimeKey(row.service_time)) shift.heldAt = row.service_time_key
    if (!service) return shift
    const isPublished = service.published_at !== null
    if (service.name !== null && (isPublished || seesPlanned)) shift.serviceName = service.name
    if (isPublished || own.has(service.id)) shift.serviceId = service.id
    return shift
  })
}
