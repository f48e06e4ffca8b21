import { type ReactNode, useRef } from 'react'
import { addDays } from '#shared/days.ts'
import { weekdayOf } from '#shared/rotaDays.ts'
import { addMonths, formatDay, formatMonth, monthOf, monthSpan } from '../../../strings/dates.ts'
import { kindOn, type RowFields } from './availability.days.ts'
import { DayButton } from './DayButton.tsx'
import { type Span, useDayChoice } from './useDayChoice.ts'
import { useWhoseT } from './whose.ts'

/** Months in the calendar. */
const MONTHS = 3

const monthsFrom = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index))

/** The last day of the calendar that begins today. */
export const lastDayOf = (today: string): string => monthSpan(addMonths(monthOf(today), MONTHS - 1)).to

interface DayCalendarProps {
  today: string
  rows: RowFields[]
  hasService: (day: string) => boolean
  /** True for a day on which the person serves. */
  isOwn: (day: string) => boolean
  chosen: Span | null
  onChoose: (span: Span) => void
  /** Says when a finger begins and ends to mark days. */
  onMarking: (isMarking: boolean) => void
}

/**
 * Three months of days, from this week on. A press chooses a day, a drag or Shift with an arrow key a span; `onChoose`
 * hears each step. Arrow keys move by day and week.
 */
export function DayCalendar({ today, rows, hasService, isOwn, chosen, onChoose, onMarking }: DayCalendarProps) {
  const t = useWhoseT()
  const box = useRef<HTMLFieldSetElement>(null)
  const { current, choose, handlers } = useDayChoice(box, { today, last: lastDayOf(today), onChoose, onMarking })
  return (
    <fieldset
      ref={box}
      {...handlers}
      className="grid touch-pan-y gap-x-8 gap-y-6 select-none md:grid-cols-2 min-[1280px]:grid-cols-3"
    >
      <legend className="sr-only">{t('availability.days')}</legend>
      {monthsFrom(today).map((month) => (
        <MonthTable key={month} month={month} today={today}>
          {(day) => (
            <DayButton
              day={day}
              kind={kindOn(rows, day)}
              isPast={day < today}
              isToday={day === today}
              isChosen={chosen !== null && chosen.from <= day && day <= chosen.to}
              isCurrent={day === current}
              service={isOwn(day) ? 'own' : hasService(day) ? 'some' : null}
              onChoose={() => choose(day)}
            />
          )}
        </MonthTable>
      ))}
    </fieldset>
  )
}

interface MonthTableProps {
  month: string
  today: string
  children: (day: string) => ReactNode
}

/** A month as weeks from Sunday to Saturday, without those that are over. */
const MonthTable = ({ month, today, children }: MonthTableProps) => (
  <div className="@container">
    <table className="h-fit w-full max-w-90 table-fixed border-separate border-spacing-0.5">
      <caption className="pb-1 text-left font-semibold first-letter:uppercase">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {weekOf(month).map((day) => (
            <Weekday key={day} day={day} />
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksFrom(today, month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="p-0">
                {monthOf(day) === month && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A weekday's short name; its first letter where the text is too large for more. */
function Weekday({ day }: { day: string }) {
  const [first, ...rest] = formatDay(day, 'shortWeekday')
  return (
    <th
      scope="col"
      aria-label={formatDay(day, 'weekdayName')}
      className="pb-1 text-center text-sm font-normal text-muted"
    >
      {first}
      <span className="@max-[13rem]:sr-only">{rest.join('')}</span>
    </th>
  )
}

/** The Sundays to Saturdays that touch a month. */
function weeksOf(month: string): string[][] {
  const { from, to } = monthSpan(month)
  const weeks: string[][] = []
  for (let sunday = addDays(from, -weekdayOf(from)); sunday <= to; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)))
  return weeks
}

const weekOf = (month: string): string[] => weeksOf(month)[0] ?? []

/** The weeks of a month without those that are over: nothing can be said of them. */
const weeksFrom = (today: string, month: string): string[][] =>
  weeksOf(month).filter((week) => week.some((day) => day >= today))
