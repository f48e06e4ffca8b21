import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '#shared/days.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { addMonths, formatDay, formatMonth, formatMonthName, monthOf, monthSpan } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { kindOn, type RowFields } from './availability.days.ts'
import { DayButton } from './DayButton.tsx'
import { type ChosenDays, type Marking, useDayChoice } from './useDayChoice.ts'
import { useWhoseT } from './whose.ts'

/** Months in the calendar. */
export const CALENDAR_MONTHS = 3

/** Days that are left of a month which stand with the next one: a table of their own would hold little else. */
const FEW_DAYS = 7

/** A table of the calendar: a month, with the rest of the one before where little of that is left. */
interface Part {
  month: string
  /** The month before, of which the table has the rest. */
  before: string | null
}

function partsFrom(today: string, months: number): Part[] {
  const month = monthOf(today)
  const isEnding = monthOf(addDays(today, FEW_DAYS)) !== month
  const first = isEnding ? addMonths(month, 1) : month
  return Array.from({ length: months }, (_, index) => ({
    month: addMonths(first, index),
    before: isEnding && index === 0 ? month : null,
  }))
}

/** The last day of the calendar that begins today. */
export const lastDayOf = (today: string, months = CALENDAR_MONTHS): string =>
  monthSpan(partsFrom(today, months).at(-1)?.month ?? monthOf(today)).to

interface DayCalendarProps {
  today: string
  /** Months shown of the three. */
  months: number
  /** Shows all three. */
  onUnfold: () => void
  rows: RowFields[]
  hasService: (day: string) => boolean
  /** True for a day on which the person serves. */
  isOwn: (day: string) => boolean
  chosen: ChosenDays | null
  onChoose: (span: ChosenDays) => void
  onPress: (span: ChosenDays) => void
  onMarking: (by: Marking) => void
  /** What the marks mean, below the months. */
  children: ReactNode
}

/**
 * Months of days, from this week on. A press chooses a day, a drag or Shift with an arrow key a span; `onChoose`
 * hears each step, `onPress` the end of what a pointer or a press chose. Arrow keys move by day and week.
 */
export function DayCalendar({ today, months, rows, hasService, isOwn, chosen, children, ...other }: DayCalendarProps) {
  const { onUnfold, ...heard } = other
  const t = useWhoseT()
  const box = useRef<HTMLFieldSetElement>(null)
  const { current, choose, handlers } = useDayChoice(box, { today, last: lastDayOf(today, months), ...heard })
  return (
    <fieldset
      ref={box}
      {...handlers}
      className="grid touch-pan-y gap-x-8 gap-y-6 select-none md:grid-cols-2 min-[1280px]:grid-cols-3"
    >
      <legend className="sr-only">{t('availability.days')}</legend>
      {partsFrom(today, months).map((part) => (
        <MonthTable key={part.month} part={part} today={today}>
          {(day) => (
            <DayButton
              day={day}
              isNamed={part.before !== null && day === monthSpan(part.month).from}
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
      {months < CALENDAR_MONTHS && (
        <Unfold month={addMonths(monthOf(lastDayOf(today, months)), 1)} onUnfold={onUnfold} />
      )}
      <div className="col-span-full">{children}</div>
    </fieldset>
  )
}

/** Shows the rest of the calendar and goes on in it, since the pressed button goes. */
function Unfold({ month, onUnfold }: { month: string; onUnfold: () => void }) {
  const t = useWhoseT()
  const unfold = () => {
    flushSync(onUnfold)
    document.querySelector<HTMLElement>(`[data-day="${monthSpan(month).from}"]`)?.focus({ preventScroll: true })
  }
  return (
    <Button
      variant="quiet"
      className="-ml-5 justify-self-start"
      icon={<ChevronDown aria-hidden="true" className="size-5" />}
      onClick={unfold}
    >
      {t('person.showMonth', { month: formatMonth(month) })}
    </Button>
  )
}

interface MonthTableProps {
  part: Part
  today: string
  children: (day: string) => ReactNode
}

/** A month as weeks from Sunday to Saturday, without those that are over. */
const MonthTable = ({ part: { month, before }, today, children }: MonthTableProps) => (
  <div className="@container">
    <table className="h-fit w-full max-w-90 table-fixed border-separate border-spacing-0.5">
      <caption className="pb-1 text-left font-semibold first-letter:uppercase">
        {before !== null && `${formatMonthName(before)} – `}
        {formatMonth(month)}
      </caption>
      <thead>
        <tr>
          {weekOf(month).map((day) => (
            <Weekday key={day} day={day} />
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksFrom(today, before ?? month, month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="p-0">
                {(monthOf(day) === month || monthOf(day) === before) && children(day)}
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

/** The Sundays to Saturdays that touch some months. */
function weeksOf(first: string, last = first): string[][] {
  const [{ from }, { to }] = [monthSpan(first), monthSpan(last)]
  const weeks: string[][] = []
  for (let sunday = addDays(from, -weekdayOf(from)); sunday <= to; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)))
  return weeks
}

const weekOf = (month: string): string[] => weeksOf(month)[0] ?? []

/** The weeks of some months without those that are over: nothing can be said of them. */
const weeksFrom = (today: string, first: string, last: string): string[][] =>
  weeksOf(first, last).filter((week) => week.some((day) => day >= today))
