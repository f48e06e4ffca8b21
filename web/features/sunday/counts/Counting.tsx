import type { StringKey } from '#shared/strings/sections.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Count } from '#shared/sunday/counts.ts'
import type { EntryRefusal } from '#shared/sunday/entries.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { NotSent } from '../../../ui/NotSent.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useSession } from '../../people/sessions/session.ts'
import { ownZonesOf } from '../servicePage/ownZone.ts'
import { COUNT_HASH } from '../servicePage/service.hashes.ts'
import { useMayReport } from '../servicePage/useMayReport.ts'
import { AddOrReplace } from './AddOrReplace.tsx'
import { Counter } from './Counter.tsx'
import { showCount } from './CountLink.tsx'
import { CountPlaceFields } from './CountPlaceFields.tsx'
import { CountTotals } from './CountTotals.tsx'
import { type CountPlace, openAt, useCountNames, valueAt } from './countPlaces.ts'
import { isOfSame, type PendingCount } from './counts.outbox.ts'
import { useAskedCount } from './useAskedCount.ts'
import { useCountPlace } from './useCountPlace.ts'
import { type Counts, useCounts } from './useCounts.ts'

/**
 * Head counts of a service: one counter, and what has been counted where. Nothing where the viewer may neither count
 * nor see.
 */
export function Counting({ service }: { service: ServicePage }) {
  const t = useT()
  const me = useSession().user?._id
  const counts = useCounts(service._id)
  const canCount = useMayReport(service)
  const names = useCountNames(service)
  const { plans, countKinds } = service
  // A person who looks after no zone begins where nobody has counted.
  const zones = plans.flatMap((plan) => plan.zones)
  const ownZones = ownZonesOf(service, me)
  const openZone = zones.find(({ _id }) => !service.counts.some(({ zoneId }) => zoneId === _id)) ?? zones[0]
  const [place, setPlace] = useCountPlace(service, ownZones[0] ?? openZone?._id ?? null)
  const { question, shown, count, answer, leave } = useAskedCount({
    service,
    counts,
    place,
    me,
    text: names.place(place),
  })
  const change = (chosen: CountPlace) => {
    leave()
    setPlace(chosen)
  }
  const choose = (chosen: CountPlace) => {
    change(chosen)
    showCount()
  }
  const refused = counts.changes.filter(({ status }) => status === 'refused')
  if (!canCount && service.counts.length === 0 && refused.length === 0) return null
  return (
    <Section title={t('service.count')} anchor={COUNT_HASH}>
      <div className="flex max-w-2xl flex-col gap-3">
        {refused.map((change) => (
          <RefusedCount key={change.id} change={change} onClose={() => counts.forget(change)} />
        ))}
        {canCount && (
          <>
            <CountPlaceFields service={service} names={names} place={place} onChange={change} />
            <Counter
              key={`${place.zoneId} ${place.kindId}`}
              label={names.place(place)}
              // The fields above say zone and kind.
              isLabelHidden={zones.length > 0 || countKinds.length > 1}
              stored={shown ?? valueAt(service, counts, place)}
              isOthers={!question && isOthersAt(service, counts, place, me)}
              onCount={count}
            >
              {question && <AddOrReplace others={question} onAnswer={answer} />}
              <CurrentCount service={service} counts={counts} place={place} />
            </Counter>
          </>
        )}
      </div>
      <CountTotals
        service={service}
        counts={counts}
        names={names}
        {...(canCount && zones.length > 0 && { place, ownZones, onChoose: choose })}
      />
    </Section>
  )
}

/** True where the number that stands was counted by somebody else. */
function isOthersAt(service: ServicePage, counts: Counts, place: CountPlace, me: string | undefined): boolean {
  const stands = service.counts.find((count) => isOfSame(count, place))
  return stands !== undefined && stands.by?._id !== me && !openAt(counts, place)
}

/** Says that the number is not sent yet, and who counted last in this place. */
function CurrentCount({ service, counts, place }: { service: ServicePage; counts: Counts; place: CountPlace }) {
  const t = useT()
  const { timeZone } = useConfig()
  const stands = service.counts.find((count) => isOfSame(count, place))
  const waiting = openAt(counts, place)
  const said = stands && {
    value: stands.value,
    name: stands.by?.name ?? '',
    time: formatTime(Date.parse(stands.at), timeZone),
  }
  return (
    <div>
      {waiting && isKept(waiting) && (
        <NotSent>{t('service.count.kept', { value: valueAt(service, counts, place) ?? 0 })}</NotSent>
      )}
      {said && <p className="text-muted">{t(stands.by ? 'service.count.by' : 'service.count.at', said)}</p>}
      {stands?.instead && <p className="text-muted">{insteadText(stands.instead, timeZone, t)}</p>}
      {!said && !waiting && <p className="text-muted">{t('service.count.nobody')}</p>}
    </div>
  )
}

const REFUSALS: Record<EntryRefusal, StringKey> = {
  not_on_duty: 'service.count.refused.not_on_duty',
  not_found: 'service.count.refused.not_found',
  too_early: 'service.count.refused.too_early',
  cancelled: 'service.refused.cancelled',
  too_many_entries: 'service.refused.too_many_entries',
}

/** 'instead of 12 by Isaiah, 9:05 AM' */
function insteadText({ value, by, at }: NonNullable<Count['instead']>, timeZone: string, t: Translate): string {
  const said = { value, name: by?.name ?? '', time: formatTime(Date.parse(at), timeZone) }
  return t(by ? 'service.count.instead' : 'service.count.insteadAt', said)
}

const signed = (add: number): string => (add > 0 ? `+${add}` : `${add}`)

/** Reason for which a count was not stored. */
function RefusedCount({ change, onClose }: { change: PendingCount; onClose: () => void }) {
  const t = useT()
  const { error, payload } = change
  const key = REFUSALS[error?.code as EntryRefusal]
  return (
    <Notice tone="error" onClose={onClose}>
      {t('service.count.refused', { what: payload.text, value: payload.count.value ?? signed(payload.count.add ?? 0) })}{' '}
      {key ? t(key) : error?.message}
    </Notice>
  )
}
