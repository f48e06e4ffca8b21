import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { awaitsServer } from '../../../outbox/pending.change.ts'
import { countKindName } from '../../../strings/countKindName.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { isOfSame, numberAfter } from './counts.outbox.ts'
import type { Counts } from './useCounts.ts'

/** One count's subject: a kind in a zone. */
export interface CountPlace {
  zoneId: string | null
  kindId: string
}

/** The count of a place that the server does not have yet. */
export const openAt = ({ changes }: Counts, place: CountPlace) =>
  changes.findLast((change) => awaitsServer(change) && isOfSame(change.payload.count, place))

/** The number that stands on this device: the server's, and what waits here. */
export const valueAt = (service: ServicePage, counts: Counts, place: CountPlace): number | undefined =>
  numberAfter(
    counts.changes
      .filter((change) => awaitsServer(change) && isOfSame(change.payload.count, place))
      .map(({ payload }) => payload.count),
    service.counts.find((count) => isOfSame(count, place))?.value,
  )

/** '1,024'; a dash where nobody has counted. */
export const countedText = (value: number | undefined): string =>
  value === undefined ? '–' : new Intl.NumberFormat(locale()).format(value)

export interface ShownCountNames {
  zone(id: string | null): string
  kind(id: string): string
  place(place: CountPlace): string
}

/** Names of the zones, kinds and places of a service. */
export function useCountNames({ plans, countKinds }: ServicePage): ShownCountNames {
  const t = useT()
  const zones = plans.flatMap((plan) => plan.zones)
  const zone = (id: string | null) =>
    zones.find(({ _id }) => _id === id)?.name ?? t(zones.length > 0 ? 'service.count.elsewhere' : 'service.count.house')
  function kind(id: string): string {
    const name = countKinds.find(({ _id }) => _id === id)?.name ?? ''
    return countKindName(id, name, t('service.count.people'))
  }
  const place = ({ zoneId, kindId }: CountPlace) => t('service.count.what', { kind: kind(kindId), zone: zone(zoneId) })
  return { zone, kind, place }
}
