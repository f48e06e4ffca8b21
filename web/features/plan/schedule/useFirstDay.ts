import { useQuery } from '@tanstack/react-query'
import type { ScheduleView } from '#shared/plan/schedule.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { scheduleQuery } from './schedule.queries.ts'
import { useIsPast } from './useIsPast.ts'

/**
 * The day whose month the schedule opens at: today, and on the first of a month the last one of the month before while
 * a shift of it is on over midnight.
 */
export function useScheduleStart(view: ScheduleView, today: string): string {
  const isPast = useIsPast()
  const { from, to } = monthSpan(addMonths(monthOf(today), -1))
  // The month before is fetched beside the one that is shown in any case.
  const { data } = useQuery({ ...scheduleQuery(view, from, to), enabled: today.endsWith('-01') })
  const on = today.endsWith('-01') && data?.find((shift) => !isPast(shift))
  return on ? on.date : today
}
