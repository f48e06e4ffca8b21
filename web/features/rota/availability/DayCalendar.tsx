import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { weekdayOf } from '#shared/rotaDays.ts'
import { addMonths, formatDay, formatMonth, monthOf, monthSpan } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { kindOn, type RowFields } from './availability.days.ts'
import { DayButton } from './DayButton.tsx'
import { useWhoseT } from './whose.ts'

export interface Span {
  from: string
  to: string
}

/** Months in the calendar, and those of them that a narrow window shows at first. */
const MONTHS = 3
const FIRST_MONTHS = 2

/** The last day of the calendar that begins today; of its first months alone with `isFolded`. */
export const lastDayOf = (today: string, isFolded = false): string =>
  monthSpan(addMonths(monthOf(today), (isFolded ? FIRST_MONTHS : MONTHS) - 1)).to

const spanOf = (a: string, b: string): Span => (a < b ? { from: a, to: b } : { from: b, to: a })

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface DayCalendarProps {
  today: string
  /** Only the first months are shown. */
  isFolded: boolean
  onUnfold: () => void
  rows: RowFields[]
  hasService: (day: string) => boolean
  /** True for a day on which the person serves. */
  isOwn: (day: string) => boolean
  chosen: Span | null
  onChoose: (span: Span) => void
}

/**
 * The day that the Tab key reaches, and the choice of a day by a press, of a span by a drag or by Shift with an arrow
 * key. The handlers belong to the element around the days.
 */
function useDayChoice(
  box: RefObject<HTMLElement | null>,
  { today, isFolded, onChoose }: Pick<DayCalendarProps, 'today' | 'isFolded' | 'onChoose'>,
) {
  /** The day at which a drag or a span by keys began. */
  const anchor = useRef<string | null>(null)
  const [current, setCurrent] = useState(today)
  const last = lastDayOf(today, isFolded)

  const dayAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('button[data-day]')?.dataset.day

  function onPointerDown(event: PointerEvent): void {
    const day = dayAt(event)
    if (!day || event.button !== 0) return
    anchor.current = day
    setCurrent(day)
    onChoose(spanOf(day, day))
  }

  function onPointerMove(event: PointerEvent): void {
    const day = event.buttons === 1 && anchor.current ? dayAt(event) : undefined
    if (day && anchor.current) onChoose(spanOf(anchor.current, day))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const day = addDays(current, step)
    if (day < today || day > last) return
    if (event.shiftKey) {
      anchor.current ??= current
      onChoose(spanOf(anchor.current, day))
    } else anchor.current = null
    setCurrent(day)
    box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }

  function choose(day: string): void {
    anchor.current = null
    setCurrent(day)
    onChoose(spanOf(day, day))
  }

  return { current, choose, onPointerDown, onPointerMove, onKeyDown }
}

/**
 * Three months of days, from this week on. A press chooses a day, a drag or Shift with an arrow key a span; `onChoose`
 * hears each step. Arrow keys move by day and week.
 */
export function DayCalendar({
  today,
  isFolded,
  onUnfold,
  rows,
  hasService,
  isOwn,
  chosen,
  onChoose,
}: DayCalendarProps) {
  const t = useWhoseT()
  const box = useRef<HTMLFieldSetElement>(null)
  const { current, choose, ...handlers } = useDayChoice(box, { today, isFolded, onChoose })
  const all = Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index))
  const months = isFolded ? all.slice(0, FIRST_MONTHS) : all
  return (
    <>
      <fieldset
        ref={box}
        {...handlers}
        className="grid touch-pan-y gap-x-8 gap-y-6 select-none md:grid-cols-2 min-[1280px]:grid-cols-3"
      >
        <legend className="sr-only">{t('availability.days')}</legend>
        {months.map((month) => (
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
      {isFolded && (
        <Button
          variant="quiet"
          className="-ml-5 mt-1 first-letter:uppercase"
          icon={<ChevronDown aria-hidden="true" className="size-5" />}
          onClick={onUnfold}
        >
          {all.slice(FIRST_MONTHS).map(formatMonth).join(', ')}
        </Button>
      )}
    </>
  )
}

interface MonthTableProps {
  month: string
  today: string
  children: (day: string) => ReactNode
}

/** A month as weeks from Sunday to Saturday, without those that are over. */
const MonthTable = ({ month, today, children }: MonthTableProps) => (
  <table className="h-fit w-full max-w-90 table-fixed border-separate border-spacing-0.5">
    <caption className="pb-1 text-left font-semibold first-letter:uppercase">{formatMonth(month)}</caption>
    <thead>
      <tr>
        {weekOf(month).map((day) => (
          <th key={day} scope="col" className="pb-1 text-center text-sm font-normal text-muted">
            {formatDay(day, 'shortWeekday')}
          </th>
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
)

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
