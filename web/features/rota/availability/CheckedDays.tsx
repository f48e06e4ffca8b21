import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { Mine } from '#shared/rota/availability.ts'
import { endsMonth, formatDay, formatMonthName, monthOf } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import type { AwayIn } from './AwayPlaces.tsx'
import { CALENDAR_MONTHS, lastDayOf } from './DayCalendar.tsx'
import { Days } from './Days.tsx'
import type { Availability } from './useAvailability.ts'
import { useIsTheirs, useWhoseT } from './whose.ts'

interface CheckedDaysProps extends Pick<Availability, 'changeRows' | 'confirm'> {
  today: string
  mine: Pick<Mine, 'rows' | 'upTo'>
  /** Days on which the person serves. */
  own: ReadonlySet<string>
  /** Those of them on which it is said here that they are away all the same; all where it is left out. */
  said?: ReadonlySet<string>
  /** Asks about places on days away. */
  away: AwayIn
  /** Day up to which they were asked; '' where they were not. */
  asked?: string
  /** What becomes of that which is entered, in a sentence. */
  about?: string
}

/** Months of somebody else's calendar that a phone shows at first: the page has more than their days. */
const FIRST_MONTHS = 2

/** The calendar of a person, and up to which day they have looked through it. */
export function CheckedDays({
  today,
  mine,
  own,
  said = own,
  away,
  asked = '',
  about,
  changeRows,
  confirm,
}: CheckedDaysProps) {
  const isTheirs = useIsTheirs()
  const isWide = useIsWide()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const months = isTheirs && !isWide && !isUnfolded ? FIRST_MONTHS : CALENDAR_MONTHS
  // A person who is asked about days after the calendar answers for those, too.
  const last = [lastDayOf(today, months), asked].sort().at(-1) ?? today
  return (
    <Days
      today={today}
      own={own}
      said={said}
      away={away}
      months={months}
      about={about}
      rows={mine.rows}
      changeRows={changeRows}
      onUnfold={() => setIsUnfolded(true)}
    >
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

/**
 * Says up to which day somebody has checked their days, or asks for it: below the days, so that it covers none of them
 * and is pressed by those who have seen the last.
 */
function Checked({ upTo, last, onConfirm }: CheckedProps) {
  const t = useWhoseT()
  const isTheirs = useIsTheirs()
  const isWide = useIsWide()
  return upTo !== null && upTo >= last ? (
    <p role="status" className="mt-6 flex items-center gap-2">
      <CheckCheck aria-hidden="true" className="size-5 shrink-0 text-primary" />
      {endsMonth(upTo)
        ? t('availability.isUpToMonth', { month: formatMonthName(monthOf(upTo)) })
        : t('availability.isUpTo', { day: formatDay(upTo, 'monthDay') })}
    </p>
  ) : (
    <Button
      // Of somebody else it is a note, for the visit in which they were asked.
      variant={isTheirs ? 'quiet' : 'primary'}
      // The sentence has one line on a phone.
      size={isWide ? 'md' : 'sm'}
      icon={(isWide || isTheirs) && <CheckCheck aria-hidden="true" className="size-5" />}
      className={cx('text-balance', isTheirs ? '-ml-3 mt-3 px-3!' : 'mt-6', !isWide && !isTheirs && 'px-2!')}
      onClick={onConfirm}
    >
      {endsMonth(last)
        ? t('availability.upToMonth', { month: formatMonthName(monthOf(last)) })
        : t('availability.upTo', { day: formatDay(last, 'monthDay') })}
    </Button>
  )
}
