import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Shift } from '#shared/plan/schedule.ts'
import { servicePath } from '#shared/servicePath.ts'
import { paths } from '../../../navigation/pages.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { DayText } from './DayText.tsx'
import { NextDay, type OwnPlaceOfDay, type RunningHour } from './NextDay.tsx'
import { partUpcoming } from './upcoming.ts'

interface UpcomingScheduleProps {
  /** One's own from today to 28 days ahead (rule 303), in the server's order. */
  shifts: Shift[]
  today: string
  /** Shown below an own shift; null where nothing is. */
  OwnPlace: OwnPlaceOfDay | null
}

/** The shifts of the next day, large; where there are none, the way to say when one can serve. */
export function Next({ shifts, today, OwnPlace, RunningHour }: UpcomingScheduleProps & { RunningHour: RunningHour }) {
  const t = useT()
  const isRotaOn = useRotaOn()
  const { next } = partUpcoming(shifts)
  if (next) return <NextDay {...next} today={today} OwnPlace={OwnPlace} RunningHour={RunningHour} />
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{t('dashboard.noUpcoming')}</p>
      {isRotaOn && <LinkButton to={paths.availability}>{t('dashboard.sayWhen')}</LinkButton>}
    </div>
  )
}

/** Later shifts shown without a press. */
const FIRST_SHOWN = 4

/** One's own shifts after the next day; what is asked of them stands among the questions. */
export function After({ shifts, OwnPlace }: Omit<UpcomingScheduleProps, 'today'>) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const { later } = partUpcoming(shifts)
  const shown = isWhole ? later : later.slice(0, FIRST_SHOWN)
  if (later.length === 0) return null
  return (
    <>
      <h3 className="mb-1 text-sm font-medium text-muted">{t('dashboard.after')}</h3>
      <ul className="border-b">
        {shown.map((shift) => (
          <LaterShift key={shift._id} shift={shift} OwnPlace={OwnPlace} />
        ))}
      </ul>
      {later.length > shown.length && (
        <Button variant="quiet" className="-ml-5 mt-1" onClick={() => setIsWhole(true)}>
          {t('dashboard.allShifts', { count: later.length })}
        </Button>
      )}
    </>
  )
}

/** Classes of a line that can be pressed as a whole. */
const WHOLE_LINE =
  '-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-2 rounded px-2 py-2 text-left transition-colors hover:bg-sunken'

/**
 * A shift in two lines: date and service time, assignment and tie colour, in up to four where text is large; in one
 * more where one is away then. With `OwnPlace` a button that opens it there, else a link to its page.
 */
function LaterShift({ shift, OwnPlace }: Pick<UpcomingScheduleProps, 'OwnPlace'> & { shift: Shift }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const facts = (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <DayText date={shift.date} className="font-medium first-letter:uppercase" />
        <span className="text-right tabular-nums">{shift.serviceTime}</span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 text-muted wrap-anywhere">{shift.assignment}</span>
        {shift.tieColor && <Swatch color={shift.tieColor} />}
      </span>
      {OwnPlace && <OwnPlace shift={shift} part="away" />}
    </span>
  )
  // A place that nothing is asked about leads to its page.
  if (!OwnPlace && shift.serviceId)
    return (
      <li className="border-t">
        <Link to={servicePath(shift.serviceId)} className={WHOLE_LINE}>
          {facts}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </Link>
      </li>
    )
  if (!OwnPlace) return <li className="flex border-t py-2">{facts}</li>
  return (
    <li className="border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={WHOLE_LINE}
      >
        {facts}
        <ChevronRight
          aria-hidden="true"
          className={cx('size-5 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-90')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pb-4">
        {isOpen && <OwnPlace shift={shift} part="answer" />}
      </div>
    </li>
  )
}
