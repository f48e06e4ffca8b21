import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AvailabilityRow } from '#shared/availabilityRows.ts'
import { addDays } from '#shared/days.ts'
import { covers, occursOn } from '#shared/rotaDays.ts'
import { formatDay, formatSpan } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type DayKind, isPlain, setDays } from './availability.days.ts'
import { LOOKS, MARKS, todayClasses } from './DayButton.tsx'
import { DayCalendar } from './DayCalendar.tsx'
import { templatesQuery } from './plan.queries.ts'
import { SaidDays } from './SaidDays.tsx'
import type { Availability } from './useAvailability.ts'
import type { Span } from './useDayChoice.ts'
import { useWhoseT } from './whose.ts'

interface DaysProps {
  today: string
  rows: AvailabilityRow[]
  /** Days on which one serves. */
  own: ReadonlySet<string>
  changeRows: Availability['changeRows']
  /** The part of the page below the calendar. */
  children: ReactNode
}

/** The calendar, and what to say of the days chosen in it. */
export function Days({ today, rows, own, changeRows, children }: DaysProps) {
  const t = useWhoseT()
  const { data } = useQuery(templatesQuery)
  const templates = data?.filter(({ retired }) => !retired) ?? []
  const hasService = (day: string) => own.has(day) || templates.some((template) => occursOn(template, day))
  const weekdays = [...new Set(templates.map(({ weekday }) => weekday))]
  const [chosen, setChosen] = useState<Span | null>(null)
  const [isMarking, setIsMarking] = useState(false)
  /** Closes the bar; the keys go on at the day, since the pressed button goes. */
  const leave = () => {
    document.querySelector<HTMLElement>(`[data-day="${chosen?.from}"]`)?.focus({ preventScroll: true })
    setChosen(null)
  }
  const set = (kind: DayKind) => {
    if (!chosen) return
    changeRows(setDays(rows, chosen.from, chosen.to, kind))
    leave()
  }
  return (
    <Section
      title={
        // One weekday alone is called by its name.
        t(weekdays.length === 1 && weekdays[0] === 0 ? 'availability.tapSundays' : 'availability.tap')
      }
    >
      <DayCalendar
        today={today}
        rows={rows}
        hasService={hasService}
        isOwn={(day) => own.has(day)}
        chosen={chosen}
        onChoose={setChosen}
        onMarking={setIsMarking}
      />
      <DayKey today={today} isServing={own.size > 0} />
      {chosen && isMarking && (
        // The finger goes on below it.
        <p className="pointer-events-none sticky bottom-2 z-10 mt-4 rounded-lg border bg-surface px-4 py-2 font-semibold shadow-float">
          {formatSpan(chosen.from, chosen.to)}
        </p>
      )}
      {chosen && !isMarking && (
        <Choice
          span={chosen}
          today={today}
          isByRule={rows.some((row) => !isPlain(row) && touches(row, chosen))}
          onChange={setChosen}
          onSet={set}
          onClose={leave}
        />
      )}
      <p className="mt-1 mb-4 max-w-[65ch] text-sm text-muted">{t('availability.daysHelp')}</p>
      <SaidDays {...{ today, rows, own, changeRows }} />
      {children}
    </Section>
  )
}

/** What the marks of the calendar mean. */
function DayKey({ today, isServing }: { today: string; isServing: boolean }) {
  const t = useWhoseT()
  return (
    <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 md:flex text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx('rounded-sm border border-transparent px-1', LOOKS.away)}>
          {MARKS.away}
        </span>
        {t('availability.isAway')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx('rounded-sm border px-1.5', LOOKS.rather_not)}>
          {MARKS.rather_not}
        </span>
        {t('availability.kind.rather_not')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-primary" />
        {t('availability.hasService')}
      </li>
      {isServing && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4 rounded-sm bg-primary-soft outline-1 outline-primary" />
          {t('availability.isOwn')}
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx('leading-none tabular-nums', todayClasses)}>
          {Number(today.slice(8))}
        </span>
        {t('availability.isToday')}
      </li>
    </ul>
  )
}

/** True where a rule covers one of the days. */
function touches(row: AvailabilityRow, { from, to }: Span): boolean {
  for (let date = from; date <= to; date = addDays(date, 1))
    if (row.kind !== 'prefer' && covers(row, { date, templateId: null })) return true
  return false
}

interface ChoiceProps {
  span: Span
  today: string
  isByRule: boolean
  onChange: (span: Span) => void
  onSet: (kind: DayKind) => void
  onClose: () => void
}

/**
 * The chosen days with three answers, a bar that leaves the calendar in sight; several days can be written too, and are
 * where several were chosen.
 */
function Choice({ span: { from, to }, today, isByRule, onChange, onSet, onClose }: ChoiceProps) {
  const t = useWhoseT()
  return (
    <fieldset className="sticky bottom-2 z-10 mt-4 flex flex-col gap-2 rounded-lg border bg-surface px-4 pt-1 pb-3 shadow-float md:max-w-xl">
      <legend className="sr-only">{t('availability.chosen')}</legend>
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold first-letter:uppercase">
          {from === to ? formatDay(from, 'weekday') : formatSpan(from, to)}
        </p>
        <Button variant="quiet" className="-mr-4 px-4!" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
      {isByRule && <p className="text-sm text-muted">{t('availability.byRule')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" className="flex-auto px-2!" onClick={() => onSet('away')}>
          {t('availability.setAway')}
        </Button>
        <Button className="flex-auto px-2!" onClick={() => onSet('rather_not')}>
          {t('availability.setRatherNot')}
        </Button>
        <Button className="flex-auto px-2!" onClick={() => onSet(null)}>
          {t('availability.setFine')}
        </Button>
      </div>
      <Disclosure label={t('availability.moreDays')} isOpen={from !== to} className="min-h-11! text-sm">
        <div className="grid grid-cols-2 gap-4 pb-1">
          <TextField
            type="date"
            label={t('availability.from')}
            min={today}
            value={from}
            onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to: value > to ? value : to })}
          />
          <TextField
            type="date"
            label={t('availability.to')}
            min={from}
            value={to}
            onChange={({ currentTarget: { value } }) => value >= from && onChange({ from, to: value })}
          />
        </div>
      </Disclosure>
    </fieldset>
  )
}
