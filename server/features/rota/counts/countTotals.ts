import type { KindCount, ServiceCounts, ZoneCount } from '#shared/counts.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { CountRow, countsStore } from './counts.store.ts'

/**
 * Names of zones and kinds by their ids, in the order in which they are shown: those in use, then those that are gone.
 */
export interface CountNames {
  zones: ReadonlyMap<string, string>
  kinds: ReadonlyMap<string, string>
}

type CountedService = Awaited<ReturnType<typeof countsStore.servicesBetween>>[number]

/** The person who counted; null where they have left. */
export const counterOf = ({ by_user, name }: CountRow) =>
  by_user !== null && name !== null ? { _id: by_user, name } : null

const toCounted = (row: CountRow) => ({ value: row.value, by: counterOf(row), at: row.at })

/** A place in an order of ids; other ids come last. */
function orderOf(ids: Iterable<string>): (id: string) => number {
  const places = new Map([...ids].map((id, place) => [id, place]))
  return (id) => places.get(id) ?? places.size
}

/** The value that applies in a zone, and the values before it; the rows are of one zone, oldest first. */
function toZone(rows: CountRow[], names: CountNames): ZoneCount[] {
  const [last, ...earlier] = rows.map(toCounted).reverse()
  const zoneId = rows[0]?.zone_id ?? null
  return last ? [{ zoneId, zone: zoneId === null ? null : (names.zones.get(zoneId) ?? ''), ...last, earlier }] : []
}

/**
 * The counts of one service by kind and zone; `total` is always added up anew from the zones. Rows are oldest first.
 */
export function kindsOf(rows: CountRow[], names: CountNames): KindCount[] {
  const [zoneOrder, kindOrder] = [orderOf(names.zones.keys()), orderOf(names.kinds.keys())]
  return [...groupBy(rows, ({ kind_id }) => kind_id)]
    .sort(([one], [other]) => kindOrder(one) - kindOrder(other))
    .map(([kindId, ofKind]) => {
      const zones = [...groupBy(ofKind, ({ zone_id }) => zone_id ?? '').values()]
        .flatMap((ofZone) => toZone(ofZone, names))
        .sort((one, other) => zoneOrder(one.zoneId ?? '') - zoneOrder(other.zoneId ?? ''))
      const total = zones.reduce((sum, { value }) => sum + value, 0)
      return { kindId, kind: names.kinds.get(kindId) ?? '', total, zones }
    })
}

/** The counts of services, in their order. */
export function toServiceCounts(services: CountedService[], rows: CountRow[], names: CountNames): ServiceCounts[] {
  const byService = groupBy(rows, ({ service_id }) => service_id)
  return services.map(({ id, date, service_time, name }) => ({
    ...{ serviceId: id, date, serviceTime: service_time, name },
    kinds: kindsOf(byService.get(id) ?? [], names),
  }))
}
