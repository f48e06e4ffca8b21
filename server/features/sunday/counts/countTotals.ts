import { groupBy } from '#shared/groupBy.ts'
import {
  COUNT_VALUE_MAX,
  type Count,
  type KindCount,
  type ServiceCounts,
  type ZoneCount,
} from '#shared/sunday/counts.ts'
import { momentOf } from '../../../instantOf.ts'
import type { NumberRow } from './countedNumbers.store.ts'
import type { countsStore } from './counts.store.ts'

/**
 * Names of zones and kinds by their ids, in the order in which they are shown: those in use, then those that are gone.
 */
export interface CountNames {
  zones: ReadonlyMap<string, string>
  kinds: ReadonlyMap<string, string>
}

type CountedService = Awaited<ReturnType<typeof countsStore.servicesBetween>>[number]

/** A number as it is shown: cut at the end, not at each step. */
export const shownNumber = (sum: number): number => Math.min(COUNT_VALUE_MAX, Math.max(0, sum))

/** A number with the person of its latest entry; null where they have left. */
export const toCounted = ({ value, by_user, name, at }: NumberRow) => ({
  value: shownNumber(value),
  by: by_user !== null && name !== null ? { _id: by_user, name } : null,
  at,
})

/** Numbers by zone and kind: that which stands, then those before it. */
const byPlace = (rows: NumberRow[]): NumberRow[][] => [
  ...groupBy(rows, ({ service_id, zone_id, kind_id }) => `${service_id} ${zone_id} ${kind_id}`).values(),
]

/** The numbers that stand, each with that which it replaced. */
export const toCounts = (rows: NumberRow[]): Count[] =>
  byPlace(rows).flatMap(([stands, replaced]) => {
    if (!stands) return []
    const { service_id: serviceId, zone_id, kind_id: kindId } = stands
    const instead = replaced ? toCounted(replaced) : null
    return [{ serviceId, zoneId: zone_id || null, kindId, ...toCounted(stands), instead }]
  })

/** A place in an order of ids; other ids come last. */
function orderOf(ids: Iterable<string>): (id: string) => number {
  const places = new Map([...ids].map((id, place) => [id, place]))
  return (id) => places.get(id) ?? places.size
}

/** The number of a zone, and those before it. */
function toZone(rows: NumberRow[], names: CountNames): ZoneCount[] {
  const [last, ...earlier] = rows.map(toCounted)
  const zoneId = rows[0]?.zone_id || null
  return last ? [{ zoneId, zone: zoneId === null ? null : (names.zones.get(zoneId) ?? ''), ...last, earlier }] : []
}

/**
 * The counts of one service by kind and zone; `total` is always added up anew from the zones. Of each zone the number
 * that stands comes first.
 */
export function kindsOf(rows: NumberRow[], names: CountNames): KindCount[] {
  const [zoneOrder, kindOrder] = [orderOf(names.zones.keys()), orderOf(names.kinds.keys())]
  return [...groupBy(rows, ({ kind_id }) => kind_id)]
    .sort(([one], [other]) => kindOrder(one) - kindOrder(other))
    .map(([kindId, ofKind]) => {
      const zones = [...groupBy(ofKind, ({ zone_id }) => zone_id).values()]
        .flatMap((ofZone) => toZone(ofZone, names))
        .sort((one, other) => zoneOrder(one.zoneId ?? '') - zoneOrder(other.zoneId ?? ''))
      const total = zones.reduce((sum, { value }) => sum + value, 0)
      return { kindId, kind: names.kinds.get(kindId) ?? '', total, zones }
    })
}

const endOf = (start: Date | null, minutes: number): string | null =>
  start && new Date(start.getTime() + minutes * 60_000).toISOString()

/** The counts of services, in their order. */
export function toServiceCounts(
  services: CountedService[],
  rows: NumberRow[],
  names: CountNames,
  timeZone: string,
): ServiceCounts[] {
  const byService = groupBy(rows, ({ service_id }) => service_id)
  return services.map(({ id, date, service_time, service_time_key, lasts_minutes, name }) => ({
    serviceId: id,
    date,
    serviceTime: service_time,
    name,
    endsAt: endOf(momentOf(date, service_time_key, timeZone), lasts_minutes),
    kinds: kindsOf(byService.get(id) ?? [], names),
  }))
}
