import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { addDays } from '#shared/days.ts'
import { formatDay, formatMonthName, monthOf } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import { type ScheduleAddress, writeAddress } from '../schedule.address.ts'
import { groupShiftsByDay } from '../schedule.days.ts'
import { scheduleQuery } from '../schedule.queries.ts'
import { useIsPast } from '../useIsPast.ts'
import type { OwnShifts } from './day.props.ts'
import { ScheduleDays } from './ScheduleDays.tsx'

/** Days within which the next day is looked for: a quarter, as far as most teams plan. */
const DAYS_AHEAD = 92

/** Own shifts that are listed. */
const LISTED = 5

interface NextElsewhereProps {
  address: ScheduleAddress
  /** The date it is for the team. */
  now: string
  own: OwnShifts
  /** True where the month has shifts, all of them over. */
  isOver: boolean
}

/**
 * The next day ahead, in another month, with a link to it; shown under a month in which nothing is ahead. Own shifts
 * are listed instead. Renders nothing where there is none.
 */
export function NextElsewhere({ address, now, own, isOver }: NextElsewhereProps) {
  const t = useT()
  const isWide = useIsWide()
  const isPast = useIsPast()
  const { data } = useQuery(scheduleQuery(address.view, addDays(now, -1), addDays(now, DAYS_AHEAD)))
  const coming = data?.filter((shift) => !isPast(shift) && monthOf(shift.date) !== address.month) ?? []
  const [next] = coming
  if (!next) return null
  if (address.view === 'personal')
    return (
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-x-2 text-lg">
          {isOver && <span>{t('schedule.nothingMore', { month: formatMonthName(address.month) })}</span>}
          <span>{t('schedule.nextOwn')}</span>
        </p>
        <ScheduleDays
          days={groupShiftsByDay(coming.slice(0, LISTED))}
          today={now}
          upcoming={next.date}
          isOwn={() => false}
          own={own}
          tools={undefined}
        />
      </div>
    )
  const params = writeAddress({ view: address.view, month: monthOf(next.date) }, monthOf(now))
  const day = formatDay(next.date)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded border bg-surface p-4">
      <p className="min-w-0 text-lg">{t('schedule.nextService', { day })}</p>
      <LinkButton
        to={{ search: `?${params}` }}
        icon={<ArrowRight aria-hidden="true" className="size-5" />}
        className="self-start"
      >
        {t('schedule.goTo', { day: isWide ? day : formatDay(next.date, 'weekday') })}
      </LinkButton>
    </div>
  )
}
