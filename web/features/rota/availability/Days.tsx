import { useState } from 'react'
import type { AvailabilityRow } from '#shared/availability.ts'
import { addDays } from '#shared/days.ts'
import { covers } from '#shared/rotaDays.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type DayKind, isPlain, setDays } from './availability.days.ts'
import { DayCalendar, type Span } from './DayCalendar.tsx'
import type { Availability } from './useAvailability.ts'

interface DaysProps {
  today: string
  rows: AvailabilityRow[]
  changeRows: Availability['changeRows']
}

/** The calendar, and what to say of the days chosen in it. */
export function Days({ today, rows, changeRows }: DaysProps) {
  const t = useT()
  const [chosen, setChosen] = useState<Span | null>(null)
  const set = (kind: DayKind) => {
    if (!chosen) return
    changeRows(setDays(rows, chosen.from, chosen.to, kind))
    setChosen(null)
  }
  return (
    <Section title={t('availability.days')}>
      <p className="mb-4 max-w-[65ch] text-muted">
        {t(rows.length === 0 ? 'availability.empty' : 'availability.daysHelp')}
      </p>
      <DayCalendar today={today} rows={rows} chosen={chosen} onChoose={setChosen} />
      {chosen && (
        <Choice
          span={chosen}
          today={today}
          isByRule={rows.some((row) => !isPlain(row) && touches(row, chosen))}
          onChange={setChosen}
          onSet={set}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
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

/** The chosen days, which can be written too, and three answers. Stays in sight below the calendar. */
function Choice({ span: { from, to }, today, isByRule, onChange, onSet, onClose }: ChoiceProps) {
  const t = useT()
  return (
    <fieldset className="sticky bottom-2 z-10 mt-4 flex flex-col gap-4 rounded-lg border bg-surface p-4 shadow-float">
      <legend className="sr-only">{t('availability.chosen')}</legend>
      <div className="grid grid-cols-2 gap-4 md:max-w-md">
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
      {isByRule && <p className="text-sm text-muted">{t('availability.byRule')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => onSet('away')}>
          {t('availability.setAway')}
        </Button>
        <Button onClick={() => onSet('rather_not')}>{t('availability.setRatherNot')}</Button>
        <Button onClick={() => onSet(null)}>{t('availability.setFine')}</Button>
        <Button variant="quiet" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </fieldset>
  )
}
