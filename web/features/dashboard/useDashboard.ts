import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../api/error.ts'
import { meetingsQuery } from '../meetings/meetings.queries.ts'
import { tasksQuery } from '../tasks/tasks.queries.ts'
import { dashboardQuery, upcomingFromBefore, upcomingQuery } from './dashboard.queries.ts'

/** What is known here is asked for all at once. */
const only = { enabled: false } as const

/** All that the dashboard of `today` shows, part by part as soon as it is known. */
export function useDashboard(today: string) {
  const cache = useQueryClient()
  const { error, isFetching, refetch } = useQuery(dashboardQuery(today))
  const { data: tasks } = useQuery({ ...tasksQuery('personal'), ...only })
  const { data: meetings } = useQuery({ ...meetingsQuery('personal'), ...only })
  const { data: upcoming } = useQuery({ ...upcomingQuery(today), ...only, placeholderData: keepPreviousData })
  const shifts = upcoming ?? upcomingFromBefore(cache, today)
  const isKnown = Boolean(tasks && meetings && shifts)
  return {
    /** Every part of it is. */
    isKnown,
    meetings: meetings?.filter(({ date }) => date >= today),
    shifts: shifts?.filter(({ date }) => date >= today),
    error: failureOf({ data: isKnown || undefined, error }),
    isFetching,
    retry: () => void refetch(),
  }
}
