import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Shift } from '#shared/plan/schedule.ts'
import { Day } from '#shared/text.ts'
import { Meeting } from './meetings.ts'
import { Task } from './tasks.ts'

/** The data of a member's dashboard. */
export const Dashboard = z.object({
  /** Meetings from the first day on, by date and time. */
  meetings: z.array(Meeting),
  /** One's own, newest first. */
  tasks: z.array(Task),
  /** Shifts from the first day to 28 days ahead of it (rule 303), in the schedule's order. */
  schedule: z.array(Shift),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardApi = {
  show: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'member',
    summary: "One's own meetings, tasks and upcoming shifts in one reply.",
    /**
     * `from` is the first day; left out, today in the team's time zone. Where it is today, shifts begin with the day
     * before while one is on duty over midnight.
     */
    input: z.object({ from: z.optional(Day) }),
    output: Dashboard,
  }),
}
