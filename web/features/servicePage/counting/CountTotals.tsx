import type { ServicePage } from '#shared/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { isOfSame } from '../counts.outbox.ts'
import type { Counts } from '../useCounts.ts'
import { type CountNames, type CountPlace, valueAt } from './countPlaces.ts'

interface CountTotalsProps {
  service: ServicePage
  counts: Counts
  names: CountNames
}

/** Every place that was counted, by the server's counts and by those that wait on this device. */
function countedPlaces({ counts: known }: ServicePage, { changes }: Counts): CountPlace[] {
  const places: CountPlace[] = [...known]
  for (const { payload, status } of changes)
    if (status !== 'refused' && !places.some((place) => isOfSame(place, payload.count))) places.push(payload.count)
  return places
}

/** The sum of each kind that was counted, with its zones. */
export function CountTotals({ service, counts, names }: CountTotalsProps) {
  const t = useT()
  const places = countedPlaces(service, counts)
  if (places.length === 0) return null
  return (
    <ul className="mt-3">
      {service.countKinds.map(({ _id }) => {
        const own = places.filter(({ kindId }) => kindId === _id)
        if (own.length === 0) return null
        const values = own.map((place) => ({
          zone: names.zone(place.zoneId),
          value: valueAt(service, counts, place) ?? 0,
        }))
        const total = values.reduce((sum, { value }) => sum + value, 0)
        return (
          <li key={_id} className="border-b py-3">
            <p className="text-lg font-semibold">{t('service.count.total', { kind: names.kind(_id), total })}</p>
            {own.length > 1 && (
              <p className="text-muted wrap-anywhere">
                {values.map(({ zone, value }) => t('service.count.inZone', { zone, value })).join(' · ')}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
