import { queryOptions } from '@tanstack/react-query'
import { dashboardApi } from '#shared/dashboard.ts'
import { addDays } from '#shared/days.ts'
import { UPCOMING_DAYS } from '#shared/schedule.ts'
import { call } from '../../api/call.ts'
import { meetingsQuery } from '../meetings/meetings.queries.ts'
import { scheduleQuery } from '../schedule/schedule.queries.ts'
import { tasksQuery } from '../tasks/tasks.queries.ts'
import { dashboardKeys } from './dashboard.keys.ts'

/** One's own shifts from a day on, as far as the dashboard looks ahead (specification §9). */
export const upcomingQuery = (from: string) => scheduleQuery('personal', from, addDays(from, UPCOMING_DAYS))

/**
 * Asks once for all that the dashboard shows. The reply is not kept here: it goes where tasks, meetings and shifts are
 * kept anyway, so that no two pages can know different ones.
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
