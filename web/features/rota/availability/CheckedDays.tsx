import { CheckCheck } from 'lucide-react'
import type { Mine } from '#shared/availability.ts'
import { formatDay } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { lastDayOf } from './DayCalendar.tsx'
import { Days } from './Days.tsx'
import type { Availability } from './useAvailability.ts'
import { useWhoseT } from './whose.ts'

interface CheckedDaysProps extends Pick<Availability, 'changeRows' | 'confirm'> {
  today: string
  mine: Pick<Mine, 'rows' | 'upTo'>
  /** Days on which the person serves. */
  own: ReadonlySet<string>
  /** Those of them on which it is said here that they are away all the same; all where it is left out. */
  said?: ReadonlySet<string>
  /** Day up to which they were asked; '' where they were not. */
  asked?: string
}

/** The calendar of a person, and up to which day they have looked through it. */
export function CheckedDays({ today, mine, own, said = own, asked = '', changeRows, confirm }: CheckedDaysProps) {
  // A person who is asked about days after the calendar answers for those, too.
  const last = [lastDayOf(today), asked].sort().at(-1) ?? today
  return (
    <Days {...{ today, own, said, changeRows }} rows={mine.rows}>
      <Checked upTo={mine.upTo} last={last} onConfirm={() => confirm(last)} />
    </Days>
  )
}

interface CheckedProps {
  /** The day up to which the person has checked. */
  upTo: string | null
  last: string
  onConfirm: () => void
}

/** Says up to which day somebody has checked their days, or asks for it. */
function Checked({ upTo, last, onConfirm }: CheckedProps) {
  const t = useWhoseT()
  return upTo !== null && upTo >= last ? (
    <p role="status" className="flex items-center gap-2">
      <CheckCheck aria-hidden="true" className="size-5 shrink-0 text-primary" />
      {t('availability.isUpTo', { day: formatDay(upTo, 'monthDay') })}
    </p>
  ) : (
    <Button
      variant="primary"
      // On a phone the words take two lines, beside which the sign would stand alone.
      icon={<CheckCheck aria-hidden="true" className="size-5 max-md:hidden" />}
      className="text-balance"
      onClick={onConfirm}
    >
      {t('availability.upTo', { day: formatDay(last, 'monthDay') })}
    </Button>
  )
}
