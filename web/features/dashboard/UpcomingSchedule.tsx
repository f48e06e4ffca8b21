import type { ReactNode } from 'react'
import type { Shift } from '#shared/schedule.ts'
import { formatDay } from '../../strings/dates.ts'
import { useT } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Swatch } from '../../ui/Swatch.tsx'
import { NextDay } from './NextDay.tsx'
import { partUpcoming } from './upcoming.ts'

interface UpcomingScheduleProps {
  /** One's own from today to 28 days ahead (specification §9), in the server's order. */
  shifts: Shift[]
  today: string
  /** Stands under the first day. */
  offer: ReactNode
}

/** One's own next shifts, those of the first day large. */
export function UpcomingSchedule({ shifts, today, offer }: UpcomingScheduleProps) {
  const t = useT()
  const { next, later } = partUpcoming(shifts)
  if (!next)
    return (
      <>
        <EmptyState title={t('dashboard.noUpcoming')} />
        {offer}
      </>
    )
  return (
    <>
      <NextDay {...next} today={today} />
      {offer}
      {later.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-medium text-muted">{t('dashboard.after')}</h3>
          <LaterShifts shifts={later} />
        </>
      )}
    </>
  )
}

/** Shifts, one per line: date, service time, assignment, tie colour. */
const LaterShifts = ({ shifts }: { shifts: Shift[] }) => (
  <ul>
    {shifts.map((shift) => (
      <li
        key={shift._id}
        className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t py-3 lg:grid-cols-[14rem_6rem_1fr_12rem]"
      >
        <time dateTime={shift.date} className="font-medium first-letter:uppercase">
          {formatDay(shift.date)}
        </time>
        <span className="text-right tabular-nums lg:text-left">{shift.serviceTime}</span>
        <span className="min-w-0 text-muted lg:text-ink">{shift.assignment}</span>
        <span className="min-w-0 justify-self-end lg:justify-self-start">
          <Swatch color={shift.tieColor} />
        </span>
      </li>
    ))}
  </ul>
)
