import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { COUNT_VALUE_MAX, type CountRefusal } from '#shared/counts.ts'
import type { ServicePage } from '#shared/servicePage.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { isOpen } from '../../outbox/pending.change.ts'
import { formatTime } from '../../strings/dates.ts'
import { locale, useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useConfig } from '../config/config.ts'
import { useSession } from '../sessions/session.ts'
import { isOfSame, type PendingCount } from './counts.outbox.ts'
import { type Counts, useCounts } from './useCounts.ts'
import { useMayReport } from './useMayReport.ts'

/** What is counted: a kind in a zone. */
interface Place {
  zoneId: string | null
  kindId: string
}

const numberText = (value: number) => new Intl.NumberFormat(locale()).format(value)

/** Head counts of a service: one counter, and what has been counted where. Nothing where the viewer may neither count nor see. */
export function Counting({ service }: { service: ServicePage }) {
  const t = useT()
  const { user } = useSession()
  const counts = useCounts(service._id)
  const { posts, people, plans, countKinds } = service
  const canCount = useMayReport(service)
  const own = people.find(({ userId }) => userId === user?._id)
  const ownZone = posts.find(({ postId }) => postId === own?.postId)?.zoneIds[0] ?? null
  const [place, setPlace] = useState<Place>({ zoneId: ownZone, kindId: countKinds[0]?._id ?? '' })
  const zones = plans.flatMap((plan) => plan.zones.map(({ _id, name }) => ({ _id, name, plan: plan.name })))
  const zoneName = (id: string | null) =>
    zones.find(({ _id }) => _id === id)?.name ?? t(zones.length > 0 ? 'service.count.elsewhere' : 'service.count.house')
  const kindName = (id: string) => {
    const name = countKinds.find(({ _id }) => _id === id)?.name ?? ''
    return id === 'people' && name === 'People' ? t('service.count.people') : name
  }
  const nameOf = ({ zoneId, kindId }: Place) =>
    t('service.count.what', { kind: kindName(kindId), zone: zoneName(zoneId) })
  const refused = counts.changes.filter(({ status }) => status === 'refused')
  if (!canCount && service.counts.length === 0 && refused.length === 0) return null
  return (
    <Section title={t('service.count')}>
      {refused.map((change) => (
        <Refused key={change.id} change={change} onClose={() => counts.forget(change)} />
      ))}
      {canCount && (
        <div className="flex max-w-2xl flex-col gap-3">
          {zones.length > 0 && (
            <SelectField
              label={t('service.count.zone')}
              value={place.zoneId ?? ''}
              onChange={({ target }) => setPlace({ ...place, zoneId: target.value || null })}
            >
              {zones.map(({ _id, name, plan }) => (
                <option key={_id} value={_id}>
                  {plans.length > 1 ? t('service.count.zoneOf', { zone: name, plan }) : name}
                </option>
              ))}
              <option value="">{t('service.count.elsewhere')}</option>
            </SelectField>
          )}
          {countKinds.length > 1 && (
            <SelectField
              label={t('service.count.kind')}
              value={place.kindId}
              onChange={({ target }) => setPlace({ ...place, kindId: target.value })}
            >
              {countKinds.map(({ _id }) => (
                <option key={_id} value={_id}>
                  {kindName(_id)}
                </option>
              ))}
            </SelectField>
          )}
          <Counter
            key={`${place.zoneId} ${place.kindId}`}
            label={nameOf(place)}
            stored={valueAt(service, counts, place)}
            onCount={(value) => counts.add({ ...place, value }, nameOf(place))}
          />
          <Standing service={service} counts={counts} place={place} />
        </div>
      )}
      <Totals service={service} counts={counts} kindName={kindName} zoneName={zoneName} />
    </Section>
  )
}

const openAt = ({ changes }: Counts, place: Place) =>
  changes.findLast((change) => isOpen(change) && isOfSame(change.payload.count, place))

/** The number that stands on this device: the last one that waits, else the server's. */
const valueAt = (service: ServicePage, counts: Counts, place: Place): number | undefined =>
  openAt(counts, place)?.payload.count.value ?? service.counts.find((count) => isOfSame(count, place))?.value

interface CounterProps {
  label: string
  stored: number | undefined
  onCount: (value: number) => void
}

/** A number with a large − and +, and a field for the number pad. What is typed counts when the field is left. */
function Counter({ label, stored, onCount }: CounterProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const value = stored ?? 0
  const isWrong = typed !== null && !(/^\d+$/.test(typed.trim()) && Number(typed) <= COUNT_VALUE_MAX)
  const take = () => {
    if (typed === null || isWrong) return
    setTyped(null)
    if (Number(typed) !== stored) onCount(Number(typed))
  }
  const step = (by: number) => {
    const from = typed === null || isWrong ? value : Number(typed)
    const next = Math.min(COUNT_VALUE_MAX, Math.max(0, from + by))
    setTyped(null)
    onCount(next)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        error={isWrong && typed !== '' ? t('service.count.wrong', { most: numberText(COUNT_VALUE_MAX) }) : undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => (typed?.trim() === '' ? setTyped(null) : take())}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          aria-label={t('service.count.less', { what: label })}
          icon={<Minus aria-hidden="true" className="size-8" />}
          className="py-5"
          disabled={value === 0 && typed === null}
          onClick={() => step(-1)}
        />
        <Button
          variant="primary"
          aria-label={t('service.count.more', { what: label })}
          icon={<Plus aria-hidden="true" className="size-8" />}
          className="py-5"
          onClick={() => step(1)}
        />
      </div>
    </form>
  )
}

/** Who counted last in this place, or that the number is not sent yet. */
function Standing({ service, counts, place }: { service: ServicePage; counts: Counts; place: Place }) {
  const t = useT()
  const { timeZone } = useConfig()
  const stands = service.counts.find((count) => isOfSame(count, place))
  const waiting = openAt(counts, place)
  const said = stands && {
    value: numberText(stands.value),
    name: stands.by?.name ?? '',
    time: formatTime(Date.parse(stands.at), timeZone),
  }
  return (
    <div className="text-muted">
      {said && <p>{t(stands.by ? 'service.count.by' : 'service.count.at', said)}</p>}
      {waiting && (waiting.wasTried || !navigator.onLine) && (
        <p role="status">{t('service.count.kept', { value: numberText(waiting.payload.count.value) })}</p>
      )}
    </div>
  )
}

interface TotalsProps {
  service: ServicePage
  counts: Counts
  kindName: (id: string) => string
  zoneName: (id: string | null) => string
}

/** The sum of each kind that was counted, with its zones. */
function Totals({ service, counts, kindName, zoneName }: TotalsProps) {
  const t = useT()
  const places: Place[] = [...service.counts]
  for (const { payload, status } of counts.changes)
    if (status !== 'refused' && !places.some((place) => isOfSame(place, payload.count))) places.push(payload.count)
  return (
    <ul className="mt-3">
      {service.countKinds.map(({ _id }) => {
        const own = places.filter(({ kindId }) => kindId === _id)
        if (own.length === 0) return null
        const values = own.map((place) => ({
          zone: zoneName(place.zoneId),
          value: valueAt(service, counts, place) ?? 0,
        }))
        const total = values.reduce((sum, { value }) => sum + value, 0)
        return (
          <li key={_id} className="border-b py-3">
            <p className="text-lg font-semibold">
              {t('service.count.total', { kind: kindName(_id), total: numberText(total) })}
            </p>
            {own.length > 1 && (
              <p className="text-muted wrap-anywhere">
                {values
                  .map(({ zone, value }) => t('service.count.inZone', { zone, value: numberText(value) }))
                  .join(' · ')}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const REFUSALS: Record<CountRefusal, StringKey> = {
  not_on_duty: 'service.count.refused.not_on_duty',
  not_found: 'service.count.refused.not_found',
  too_early: 'service.count.refused.too_early',
  cancelled: 'service.refused.cancelled',
}

/** Why a count was not stored. */
function Refused({ change, onClose }: { change: PendingCount; onClose: () => void }) {
  const t = useT()
  const { error, payload } = change
  const key = REFUSALS[error?.code as CountRefusal]
  return (
    <Notice
      tone="error"
      action={
        <Button size="sm" onClick={onClose}>
          {t('app.close')}
        </Button>
      }
    >
      {t('service.count.refused', { what: payload.text, value: numberText(payload.count.value) })}{' '}
      {key ? t(key) : error?.message}
    </Notice>
  )
}
