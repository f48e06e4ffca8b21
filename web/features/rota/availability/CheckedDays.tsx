import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { Mine } from '#shared/rota/availability.ts'
import { endsMonth, formatDay, formatMonthName, monthOf } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
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
  const [hasEntered, setHasEntered] = useState(false)
  const enter: CheckedDaysProps['changeRows'] = (change) => {
    setHasEntered(true)
    changeRows(change)
  }
  return (
    <Days
      today={today}
      own={own}
      said={said}
      months={months}
      about={about}
      rows={mine.rows}
      changeRows={enter}
      onUnfold={() => setIsUnfolded(true)}
    >
      {(isChoosing) => (
        <Checked
          upTo={mine.upTo}
          last={last}
          follows={(hasEntered || asked !== '') && !isChoosing}
          onConfirm={() => confirm(last)}
        />
      )}
    </Days>
  )
}

interface CheckedProps {
  /** The day up to which the person has checked. */
  upTo: string | null
  last: string
  /** Stands at the end of the screen while its own place is below it. */
  follows: boolean
  onConfirm: () => void
}

/** The end of the screen; on phones as wide as it is, so that the days beside it are not half covered. */
const FOLLOWING = 'sticky bottom-2 z-1 rounded shadow-float max-md:w-full'

/** Says up to which day somebody has checked their days, or asks for it. */
function Checked({ upTo, last, follows, onConfirm }: CheckedProps) {
  const t = useWhoseT()
  const isTheirs = useIsTheirs()
  const isWide = useIsWide()
  const [isPressed, setIsPressed] = useState(false)
  const press = () => {
    setIsPressed(true)
    onConfirm()
  }
  return upTo !== null && upTo >= last ? (
    <p
      role="status"
      className={cx('mt-6 flex items-center gap-2', isPressed && follows && cx(FOLLOWING, 'bg-surface px-4 py-2'))}
    >
      <CheckCheck aria-hidden="true" className="size-5 shrink-0 text-primary" />
      {endsMonth(upTo)
        ? t('availability.isUpToMonth', { month: formatMonthName(monthOf(upTo)) })
        : t('availability.isUpTo', { day: formatDay(upTo, 'monthDay') })}
    </p>
  ) : (
    <Button
      // Of somebody else it is a note, for the visit in which they were asked; following it covers other text.
      variant={isTheirs ? (follows ? 'secondary' : 'quiet') : 'primary'}
      // The sentence has one line on a phone.
      size={isWide ? 'md' : 'sm'}
      icon={(isWide || isTheirs) && <CheckCheck aria-hidden="true" className="size-5" />}
      className={cx(
        'text-balance',
        isTheirs && !follows ? '-ml-3 mt-3 px-3!' : 'mt-6',
        follows && FOLLOWING,
        !isWide && !isTheirs && 'px-2!',
      )}
      onClick={press}
    >
      {endsMonth(last)
        ? t('availability.upToMonth', { month: formatMonthName(monthOf(last)) })
        : t('availability.upTo', { day: formatDay(last, 'monthDay') })}
    </Button>
  )
}
