import type { Shift } from '#shared/schedule.ts'
import { useT } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LaterShifts } from './LaterShifts.tsx'
import { NextDay } from './NextDay.tsx'
import { partUpcoming } from './upcoming.ts'

export interface UpcomingScheduleProps {
  /** One's own from today to 28 days ahead (specification §9), in the server's order. */
  shifts: Shift[]
  today: string
}

/** One's own next shifts, those of the first day large. */
export function UpcomingSchedule({ shifts, today }: UpcomingScheduleProps) {
  const t = useT()
  const { next, later } = partUpcoming(shifts)
  if (!next) return <EmptyState title={t('dashboard.noUpcoming')} />
  return (
    <>
      <NextDay {...next} today={today} />
      {later.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-medium text-muted">{t('dashboard.after')}</h3>
          <LaterShifts shifts={later} />
        </>
      )}
    </>
  )
}
