import { addDays, today } from '#shared/days.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { instantOf } from '../../../instantOf.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { MomentColumns } from '../services/moments.ts'
import { leftPlacesStore } from './leftPlaces.store.ts'
import type { PlaceRow } from './places.store.ts'
import type { PlaceKey } from './planned.store.ts'

/** Days after which nobody may report by a place that they left: the end of the next day, in any time zone. */
const KEPT_DAYS = 3

const slotOf = ({ service_id, user_id, post_id }: Pick<PlaceRow, keyof PlaceKey>): string =>
  `${service_id} ${user_id} ${post_id}`

/** A service without a time of day counts as begun with its day: who leaves it may have served. */
const hasBegun = ({ date, service_time_key }: MomentColumns, zone: string, now: Date): boolean =>
  instantOf(date, minuteOfDay(service_time_key) ?? 0, zone) <= now

/**
 * Watches who stands at the services of today and yesterday while places change. The function that it returns stores
 * who stands there no longer though the service had begun: they may still report what they did there.
 */
export async function watchLeft(trx: Trx<'plan'>, team: Pick<TeamService, 'timeZone'>): Promise<() => Promise<void>> {
  const now = new Date()
  // The days around today in UTC have today and yesterday of every time zone.
  const days = [-2, -1, 0, 1].map((from) => addDays(today('UTC', now), from))
  const before = await leftPlacesStore.present(trx, days)
  return async () => {
    if (before.length === 0) return
    const stays = new Set((await leftPlacesStore.present(trx, days)).map(slotOf))
    const gone = before.filter((place) => !stays.has(slotOf(place)))
    if (gone.length === 0) return
    const timeZone = await team.timeZone(trx)
    const rows = gone.flatMap((place) => {
      const { service_id, user_id, post_id } = place
      if (service_id === null || user_id === null || !hasBegun(place, timeZone, now)) return []
      return { service_id, user_id, post_id: post_id ?? '', left_at: now.toISOString() }
    })
    if (rows.length > 0) await leftPlacesStore.add(trx, rows)
  }
}

/** Forgets who left a place so long ago that nobody may report by it. */
export async function forgetLeft(db: Db): Promise<void> {
  await leftPlacesStore.forget(db, addDays(today('UTC'), -KEPT_DAYS))
}
