import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { meetingsQuery } from '../meetings/meetings.queries.ts'
import { tasksQuery } from '../tasks/tasks.queries.ts'
import { dashboardQuery, upcomingQuery } from './dashboard.queries.ts'

/** What is known here is asked for all at once. */
const only = { enabled: false } as const

/** All that the dashboard of `today` shows, part by part as soon as it is known. */
export function useDashboard(today: string) {
  const { error, isFetching, refetch } = useQuery(dashboardQuery(today))
  const { data: tasks } = useQuery({ ...tasksQuery('personal'), ...only })
  const { data: meetings } = useQuery({ ...meetingsQuery('personal'), ...only })
  const { data: shifts } = useQuery({ ...upcomingQuery(today), ...only, placeholderData: keepPreviousData })
  return {
    /** Every part of it is. */
    isKnown: Boolean(tasks && meetings && shifts),
    meetings: meetings?.filter(({ date }) => date >= today),
    shifts: shifts?.filter(({ date }) => date >= today),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}
