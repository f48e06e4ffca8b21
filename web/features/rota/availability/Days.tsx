import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { covers, occursOn } from '#shared/recurrence.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { formatSpan } from '../../../strings/dates.ts'
import { Section } from '../../../ui/Section.tsx'
import { useKeyDown } from '../../../ui/useKeyDown.ts'
import type { AwayIn } from './AwayPlaces.tsx'
import { type DayKind, isPlain, kindOfAll, pressDays, setDays } from './availability.days.ts'
import { DayAnswers } from './DayAnswers.tsx'
import { DayCalendar } from './DayCalendar.tsx'
import { DayKey } from './DayKey.tsx'
import { templatesQuery } from './plan.queries.ts'
import { SaidDays } from './SaidDays.tsx'
import type { Availability } from './useAvailability.ts'
import type { ChosenDays, Marking } from './useDayChoice.ts'
import { useWhoseT } from './whose.ts'

interface DaysProps {
  today: string
  rows: AvailabilityRow[]
  /** Days on which one serves. */
  own: ReadonlySet<string>
  /** Those of them of which it is said that they are away on them. */
  said: ReadonlySet<string>
  away: AwayIn
  changeRows: Availability['changeRows']
  /** Months shown of the calendar. */
  months: number
  onUnfold: () => void
  /** What becomes of that which is entered. */
  about?: string | undefined
  /** The part of the page below the calendar. */
  children: ReactNode
}

/** The calendar, and what to say of the days chosen in it. */
export function Days({ today, rows, own, said, away, changeRows, months, onUnfold, about, children }: DaysProps) {
  const t = useWhoseT()
  const { data } = useQuery(templatesQuery)
  const templates = data?.filter(({ retired }) => !retired) ?? []
  const hasService = (day: string) => own.has(day) || templates.some((template) => occursOn(template, day))
  const weekdays = [...new Set(templates.map(({ weekday }) => weekday))]
  const [chosen, setChosen] = useState<ChosenDays | null>(null)
  const [marking, setMarking] = useState<Marking>(null)
  /** Closes the bar; the keys go on at the day, since the pressed button goes. */
  const leave = () => {
    document.querySelector<HTMLElement>(`[data-day="${chosen?.from}"]`)?.focus({ preventScroll: true })
    setChosen(null)
  }
  useKeyDown((event) => {
    if (event.key === 'Escape' && chosen) leave()
  })
  const isChosen = (day: string) => chosen !== null && day >= chosen.from && day <= chosen.to
  const press = ({ from, to }: ChosenDays) => {
    const change = pressDays(rows, from, to)
    if (change) changeRows(change)
  }
  const kind = chosen ? kindOfAll(rows, chosen.from, chosen.to) : undefined
  const set = (wanted: DayKind) => {
    if (!chosen) return
    if (wanted !== kind) changeRows(setDays(rows, chosen.from, chosen.to, wanted))
    leave()
  }
  return (
    <Section
      title={
        // One weekday alone is called by its name.
        t(weekdays.length === 1 && weekdays[0] === 0 ? 'availability.tapSundays' : 'availability.tap')
      }
    >
      <div className="relative">
        <DayCalendar
          today={today}
          rows={rows}
          months={months}
          onUnfold={onUnfold}
          hasService={hasService}
          isOwn={(day) => own.has(day)}
          chosen={chosen}
          onChoose={setChosen}
          onPress={press}
          onMarking={setMarking}
        >
          <DayKey today={today} isServing={own.size > 0} />
          <p className="mt-1 max-w-[65ch] text-sm text-muted">
            {t('availability.daysHelp')} {about}
          </p>
        </DayCalendar>
        {chosen && marking === 'finger' && (
          // The finger goes on below it.
          <p className="pointer-events-none sticky bottom-2 z-10 mt-4 rounded-lg border bg-surface px-4 py-2 font-semibold shadow-float">
            {formatSpan(chosen.from, chosen.to)}
          </p>
        )}
        {chosen && marking === null && (
          <DayAnswers
            span={chosen}
            today={today}
            kind={kind}
            planned={kind === 'away' ? [...said].filter(isChosen).sort() : []}
            isByRule={rows.some((row) => !isPlain(row) && touches(row, chosen))}
            onChange={setChosen}
            onSet={set}
            onClose={leave}
          >
            {away({ isAt: isChosen, isPressed: true })}
          </DayAnswers>
        )}
      </div>
      <SaidDays today={today} rows={rows} said={said} changeRows={changeRows} />
      {away({ isAt: (day) => !isChosen(day) })}
      {children}
    </Section>
  )
}

/** True where a rule covers one of the days. */
function touches(row: AvailabilityRow, { from, to }: ChosenDays): boolean {
  for (let date = from; date <= to; date = addDays(date, 1))
    if (row.kind !== 'prefer' && covers(row, { date, templateId: null })) return true
  return false
}
