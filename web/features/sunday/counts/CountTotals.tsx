import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useConfig } from '../../people/config/config.ts'
import { type CountPlace, countedText, openAt, type ShownCountNames, valueAt } from './countPlaces.ts'
import { isOfSame } from './counts.outbox.ts'
import type { Counts } from './useCounts.ts'

interface CountTotalsProps {
  service: ServicePage
  counts: Counts
  names: ShownCountNames
  /** The place that is counted; without one there is nothing to choose. */
  place?: CountPlace
  /** Zones of the viewer's post. */
  ownZones?: readonly string[]
  onChoose?: (place: CountPlace) => void
}

/** Every place that was counted, by the server's counts and by those that wait on this device. */
function countedPlaces({ counts: known }: ServicePage, { changes }: Counts): CountPlace[] {
  const places: CountPlace[] = [...known]
  for (const { payload, status } of changes)
    if (status !== 'refused' && !places.some((place) => isOfSame(place, payload.count))) places.push(payload.count)
  return places
}

/**
 * The sum of each kind that was counted, of how many zones it is, and its zones: those of the kind that is counted lead
 * to their counter.
 */
export function CountTotals({ service, counts, names, place, ownZones = [], onChoose }: CountTotalsProps) {
  const t = useT()
  const places = countedPlaces(service, counts)
  const parts = new Set(service.plans.flatMap(({ zones }) => zones.map(({ _id }) => _id)))
  if (places.length === 0) return null
  return (
    <ul className="mt-3">
      {service.countKinds.map(({ _id }) => {
        const counted = places.filter(({ kindId }) => kindId === _id)
        if (counted.length === 0) return null
        const numberAt = (one: CountPlace) => valueAt(service, counts, one) ?? 0
        const total = counted.reduce((sum, one) => sum + numberAt(one), 0)
        const unsent = counted.filter((one) => {
          const waiting = openAt(counts, one)
          return waiting !== undefined && isKept(waiting)
        }).length
        const countedParts = counted.filter(({ zoneId }) => zoneId !== null && parts.has(zoneId)).length
        const hasZones = counted.length > 1 || parts.size > 0
        return (
          <li key={_id} className="border-b py-3">
            <p className="text-lg font-semibold">
              <span>{t('service.count.total', { kind: names.kind(_id), total })}</span>
              {countedParts < parts.size && (
                <span className="font-normal text-muted">
                  {` · ${t('service.count.parts', { counted: countedParts, all: parts.size })}`}
                </span>
              )}
              {unsent > 0 && <span>{`, ${t('service.count.unsent', { count: unsent })}`}</span>}
            </p>
            {place?.kindId === _id && onChoose ? (
              <ZoneRows
                service={service}
                counts={counts}
                names={names}
                place={place}
                onChoose={onChoose}
                places={withOwnFirst(counted, ownZones, _id)}
              />
            ) : (
              hasZones && (
                <p className="text-muted wrap-anywhere">
                  {counted
                    .map((one) => t('service.count.inZone', { zone: names.zone(one.zoneId), value: numberAt(one) }))
                    .join(' · ')}
                </p>
              )
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The places of a kind: the viewer's own zones, counted or not, then the others that were counted. */
const withOwnFirst = (counted: CountPlace[], ownZones: readonly string[], kindId: string): CountPlace[] => [
  ...ownZones.map((zoneId) => ({ zoneId, kindId })),
  ...counted.filter(({ zoneId }) => zoneId === null || !ownZones.includes(zoneId)),
]

type ZoneRowsProps = Required<Omit<CountTotalsProps, 'ownZones'>> & { places: CountPlace[] }

/** A row for each zone with its number, and who counted it when; a press counts there. */
function ZoneRows({ service, counts, names, places, place, onChoose }: ZoneRowsProps) {
  const t = useT()
  const { timeZone } = useConfig()
  return (
    <ul aria-label={t('service.count.zone')}>
      {places.map(({ zoneId, kindId }) => {
        const one = { zoneId, kindId }
        const stands = service.counts.find((count) => isOfSame(count, one))
        const isChosen = isOfSame(one, place)
        const said = stands && !openAt(counts, one)
        return (
          <li key={zoneId ?? ''}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(one)}
              className={cx(
                'flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded px-3 text-left hover:bg-sunken',
                isChosen && 'bg-sunken',
              )}
            >
              <span className={cx('min-w-0 flex-1 wrap-anywhere', isChosen && 'font-medium')}>
                {names.zone(zoneId)}
              </span>
              {said && (
                <span className="text-sm text-muted">
                  {[stands.by?.name, formatTime(Date.parse(stands.at), timeZone)].filter(Boolean).join(' · ')}
                </span>
              )}
              <span className="font-semibold tabular-nums">{countedText(valueAt(service, counts, one))}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
