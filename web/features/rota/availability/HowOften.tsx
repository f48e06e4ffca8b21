import { Minus, Plus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { Per } from '#shared/rota/shares.ts'
import type { Rota } from '#shared/rota/wishes.ts'
import { formatDay } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Availability } from './useAvailability.ts'
import { useWhoseT } from './whose.ts'

/** Services a `per`, at most. */
const MOST_TIMES = 8
const MONTHLY = [1, 2, 3, 4, 5, 6, 7, 8]

interface HowOftenProps extends Pick<Availability, 'change'> {
  rota: Rota
  today: string
}

/** Frequency with which somebody likes to serve, the limits, and a pause. */
export function HowOften({ rota, today, change }: HowOftenProps) {
  const t = useWhoseT()
  const { times, per, stated } = rota
  const now = t(`availability.times.${per}`, { count: times })
  return (
    <FoldedPart title={t('availability.howOften')} now={stated ? now : t('availability.countedOn', { now })}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          aria-label={t('availability.less')}
          disabled={times <= 1}
          onClick={() => change({ times: Math.ceil(times) - 1, per })}
        >
          <Minus aria-hidden="true" className="size-5" />
        </Button>
        <p role="status" className="min-w-36 text-center text-lg font-semibold tabular-nums">
          {now}
        </p>
        <Button
          aria-label={t('availability.more')}
          disabled={times >= MOST_TIMES}
          onClick={() => change({ times: Math.floor(times) + 1, per })}
        >
          <Plus aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <Disclosure label={t('availability.limits')} className="mt-3">
        <Limits rota={rota} change={change} />
      </Disclosure>
      <Pause rota={rota} today={today} change={change} />
    </FoldedPart>
  )
}

/** The span in which somebody counts their services, and what they take on at most: a month, a day, in a row. */
function Limits({ rota: { times, per, mostAMonth, mostADay, backToBack }, change }: Omit<HowOftenProps, 'today'>) {
  const t = useWhoseT()
  return (
    <>
      <div className="mt-3 grid gap-4 md:max-w-xl md:grid-cols-2">
        <SelectField
          label={t('availability.per')}
          value={per}
          onChange={(event) => change({ times, per: Per.parse(event.currentTarget.value) })}
        >
          {Per.options.map((one) => (
            <option key={one} value={one}>
              {t(`availability.per.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('availability.mostAMonth')}
          value={mostAMonth ?? ''}
          onChange={({ currentTarget: { value } }) => change({ mostAMonth: value ? Number(value) : null })}
        >
          <option value="">{t('availability.noLimit')}</option>
          {[...new Set([...MONTHLY, mostAMonth ?? 1])].map((most) => (
            <option key={most} value={most}>
              {most}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-3 md:max-w-xl">
        <Switch
          label={t('availability.twoADay')}
          checked={mostADay === 2}
          onChange={(isOn) => change({ mostADay: isOn ? 2 : 1 })}
        />
        <Switch
          label={t('availability.backToBack')}
          hint={t('availability.backToBackHint')}
          checked={backToBack === 'fine'}
          onChange={(isOn) => change({ backToBack: isOn ? 'fine' : 'avoid' })}
        />
      </div>
    </>
  )
}

/** A pause: from a day on, until another where that is known. */
function Pause({ rota: { pausedFrom, pausedUntil }, today, change }: HowOftenProps) {
  const t = useWhoseT()
  const [isAsking, setIsAsking] = useState(false)
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState('')
  const isPaused = (pausedFrom !== null || pausedUntil !== null) && (pausedUntil === null || pausedUntil >= today)
  const pause = (event: SyntheticEvent) => {
    event.preventDefault()
    change({ pausedFrom: from, pausedUntil: until || null })
    setIsAsking(false)
  }
  if (isPaused)
    return (
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {pausedUntil
            ? t('availability.pausedUntil', { day: formatDay(pausedUntil, 'full') })
            : t('availability.paused', { day: formatDay(pausedFrom ?? today, 'full') })}
        </p>
        <Button onClick={() => change({ pausedFrom: null, pausedUntil: null })}>{t('availability.endPause')}</Button>
      </div>
    )
  if (!isAsking)
    return (
      <Button className="mt-2" onClick={() => setIsAsking(true)}>
        {t('availability.pause')}
      </Button>
    )
  return (
    <form onSubmit={pause} className="mt-2 flex flex-col gap-4 rounded-lg border bg-surface p-4 md:max-w-xl">
      <div className="grid grid-cols-2 gap-4">
        <TextField
          autoFocus
          required
          type="date"
          label={t('availability.from')}
          min={today}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          optional
          type="date"
          label={t('availability.to')}
          min={from}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {t('availability.pause')}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(false)}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
