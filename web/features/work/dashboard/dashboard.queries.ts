import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import { type Shift, UPCOMING_DAYS } from '#shared/plan/schedule.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'
import { scheduleKeys, scheduleQuery } from '../../plan/schedule/schedule.queries.ts'
import { meetingsQuery } from '../meetings/meetings.queries.ts'
import { tasksQuery } from '../tasks/tasks.queries.ts'

/** The query holds no data of its own: an answer on its way for the lists below may be older than an event. */
const dashboard = collection({
  key: 'dashboard',
  on: {
    scheduleChanged: 'refetch',
    taskSaved: 'refetchInFlight',
    taskDeleted: 'refetchInFlight',
    meetingSaved: 'refetchInFlight',
    meetingDeleted: 'refetchInFlight',
  },
})

export const dashboardKeys = {
  all: dashboard.all,
  /** Key of a dashboard by its first day. */
  from: (day: string) => [...dashboard.all, day],
}

/**
 * One's own shifts as far as the dashboard looks ahead (rule 303), and those of the day before, of which one
 * may be on.
 */
export const upcomingQuery = (today: string) =>
  scheduleQuery('personal', addDays(today, -1), addDays(today, UPCOMING_DAYS))

/** One's own shifts from `today` on, from a query of an earlier day; of several, the one that reaches furthest. */
export function upcomingFromBefore(cache: QueryClient, today: string): Shift[] | undefined {
  const lists = cache.getQueriesData<Shift[]>({ queryKey: [...scheduleKeys.all, 'personal'] })
  return lists
    .filter(([[, , from, to], shifts]) => shifts && String(from) <= today && today <= String(to))
    .toSorted(([a], [b]) => (String(a[3]) < String(b[3]) ? 1 : -1))[0]?.[1]
}

/**
 * Fetches all data of the dashboard in one call and writes them into the queries of tasks, meetings and shifts, so that
 * all pages show the same data. Its own data are null. The day before may be there, too, whose service is on.
 */
export const dashboardQuery = (from: string) =>
  queryOptions({
    queryKey: dashboardKeys.from(from),
    async queryFn({ signal, client }) {
      const { tasks, meetings, schedule } = await call(dashboardApi.show, { from }, { signal })
      client.setQueryData(tasksQuery('personal').queryKey, tasks)
      client.setQueryData(meetingsQuery('personal').queryKey, meetings)
      client.setQueryData(upcomingQuery(from).queryKey, schedule)
      return null
    },
  })
