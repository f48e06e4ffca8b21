import { addDays, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { lastDayBegun } from '../../plan/places/held.ts'
import { leftPlacesStore } from '../../plan/places/leftPlaces.store.ts'
import { placesOn } from '../../plan/places/onDuty.ts'
import type { ServiceRow } from '../../plan/services/services.store.ts'

type ReportedService = Pick<ServiceRow, 'id' | 'date' | 'service_time_key' | 'state'>
type ReportRefusal = 'cancelled' | 'too_early' | 'not_on_duty'

interface Days {
  /** Today in the team's time zone. */
  day: string
  /** The last day of a service of which may be reported. */
  lastDay: string
}

/** New entries of services, and today. */
interface Entered extends Pick<Days, 'day'> {
  services: readonly (ReportedService & Pick<ServiceRow, 'service_time'>)[]
  added: readonly { serviceId: string }[]
}

/** Today, and the last day whose duty has begun, for services of these dates. */
export async function reportingDays(
  db: Db,
  dates: readonly string[],
  timeZone: string,
  now: Date = new Date(),
): Promise<Days> {
  const day = today(timeZone, now)
  const isAnyAhead = dates.some((date) => date > day)
  return { day, lastDay: isAnyAhead ? await lastDayBegun(db, { timeZone, now }) : day }
}

/**
 * The posts at which a person may report of these services, by service: those at which they stand that day, and those
 * at which they stood when the service began, until the end of the next day. Null is a post that the plan has not.
 */
export async function reportingPosts(
  db: Db,
  userId: string,
  services: readonly ReportedService[],
  day: string,
): Promise<Map<string, Set<string | null>>> {
  const open = services.filter(({ date }) => day <= addDays(date, 1))
  if (open.length === 0) return new Map()
  const places = groupBy(await placesOn(db, userId, [...new Set(open.map(({ date }) => date))]), ({ date }) => date)
  const left = groupBy(await leftPlacesStore.of(db, userId, columnOf(open, 'id')), ({ service_id }) => service_id)
  return new Map(
    open.map(({ id, date }) => [
      id,
      new Set([
        ...(places.get(date) ?? []).map(({ post_id }) => post_id),
        ...(left.get(id) ?? []).map(({ post_id }) => post_id || null),
      ]),
    ]),
  )
}

/**
 * Reasons for which a person may not report of each of these services: counts, ticks and records. Admins may by their
 * role.
 */
export async function reportRefusals(
  db: Db,
  viewer: Bearer,
  services: readonly ReportedService[],
  { day, lastDay }: Days,
): Promise<Map<string, ReportRefusal | null>> {
  const posts = isAdmin(viewer) ? null : await reportingPosts(db, bearerId(viewer), services, day)
  return new Map(
    services.map(({ id, date, state }) => {
      if (state === 'cancelled') return [id, 'cancelled']
      if (date > lastDay) return [id, 'too_early']
      return [id, posts === null || (posts.get(id)?.size ?? 0) > 0 ? null : 'not_on_duty']
    }),
  )
}

/** Writes down what an admin has entered at services at which they are not on duty: how many things at each. */
export async function auditEntered(
  { trx, audit }: Pick<ChangeContext<'rota'>, 'trx' | 'audit'>,
  viewer: Bearer,
  action: 'counts.entered' | 'ticks.entered',
  { services, added, day }: Entered,
): Promise<void> {
  if (!isAdmin(viewer) || added.length === 0) return
  const posts = await reportingPosts(trx, bearerId(viewer), services, day)
  const byService = groupBy(added, ({ serviceId }) => serviceId)
  for (const { id, date, service_time: title } of services) {
    const count = byService.get(id)?.length ?? 0
    if (count > 0 && !posts.get(id)?.size)
      await audit({ action, actorId: bearerId(viewer), subjectId: id, detail: { date, title, count } })
  }
}
