import { addDays } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { ServiceCounts } from '#shared/sunday/counts.ts'
import { YEAR_DAYS } from './counts.weeks.ts'

/** What was counted of one kind, and how many more than a year before; null where that was not counted. */
export interface KindTotal {
  total: number
  more: number | null
}

/** Totals by the id of their kind. */
export type Totals = ReadonlyMap<string, KindTotal>

export interface CountedService extends Pick<ServiceCounts, 'serviceId' | 'serviceTime' | 'name' | 'kinds'> {
  totals: Totals
}

/** A day with its services by time; the totals are the sums of them. */
export interface CountedDay {
  date: string
  /** Null where the services have no name, or different ones. */
  name: string | null
  services: CountedService[]
  totals: Totals
}

/** A sum is compared only where each of its parts is. */
function sumOf(services: readonly CountedService[]): Totals {
  const sums = new Map<string, KindTotal>()
  for (const [kind, { total, more }] of services.flatMap(({ totals }) => [...totals])) {
    const sum = sums.get(kind)
    sums.set(kind, {
      total: (sum?.total ?? 0) + total,
      more: more === null || sum?.more === null ? null : (sum?.more ?? 0) + more,
    })
  }
  return sums
}

function comparedWith(before: readonly ServiceCounts[], service: ServiceCounts): CountedService {
  const same = before.find(
    ({ date, serviceTime }) => date === addDays(service.date, -YEAR_DAYS) && serviceTime === service.serviceTime,
  )
  const past = new Map(same?.kinds.map(({ kindId, total }) => [kindId, total]))
  const totals = service.kinds.map(({ kindId, total }): [string, KindTotal] => {
    const then = past.get(kindId)
    return [kindId, { total, more: then === undefined ? null : total - then }]
  })
  return { ...service, totals: new Map(totals) }
}

/** The days on which something was counted, newest first; the services of both years come by date and time. */
export function countedDays(services: readonly ServiceCounts[], before: readonly ServiceCounts[]): CountedDay[] {
  const days = [...groupBy(services, ({ date }) => date)].map(([date, ofDay]): CountedDay => {
    const compared = ofDay.map((service) => comparedWith(before, service))
    const names = new Set(ofDay.map(({ name }) => name))
    return {
      date,
      services: compared,
      totals: sumOf(compared),
      name: names.size === 1 ? (ofDay[0]?.name ?? null) : null,
    }
  })
  return days.reverse()
}

/** A zone with its number of each kind, and who counted there. */
export interface CountedZone {
  zoneId: string | null
  zone: string | null
  /** Zones are not compared. */
  totals: Map<string, KindTotal>
  /** By whom and when; several where each kind was counted by somebody else. */
  by: { name: string; at: string }[]
  /** What typed numbers replaced, by kind. */
  instead: { kindId: string; value: number; name: string; at: string }[]
}

/** The zones of a service, in the order in which they are shown. */
export function zonesOf({ kinds }: Pick<ServiceCounts, 'kinds'>): CountedZone[] {
  const zones = new Map<string | null, CountedZone>()
  for (const { kindId, zones: ofKind } of kinds) {
    for (const { zoneId, zone, value, by, at, earlier } of ofKind) {
      const known: CountedZone = zones.get(zoneId) ?? { zoneId, zone, totals: new Map(), by: [], instead: [] }
      zones.set(zoneId, known)
      known.totals.set(kindId, { total: value, more: null })
      const [replaced] = earlier
      if (replaced)
        known.instead.push({ kindId, value: replaced.value, name: replaced.by?.name ?? '', at: replaced.at })
      // A person who has left counted, too: the time stands alone.
      const name = by?.name ?? ''
      const same = known.by.find((other) => other.name === name)
      if (!same) known.by.push({ name, at })
      else if (at > same.at) same.at = at
    }
  }
  return [...zones.values()]
}
