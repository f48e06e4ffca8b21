import { calendarService } from '../features/work/calendar/calendar.service.ts'
import { dashboardService } from '../features/work/dashboard/dashboard.service.ts'
import { meetingsService } from '../features/work/meetings/meetings.service.ts'
import { tasksService } from '../features/work/tasks/tasks.service.ts'
import type { Base } from './base.ts'
import type { PlanServices } from './plan.ts'

export type WorkServices = ReturnType<typeof workServices>

/** Tasks and meetings, and the two pages that join them with the plan: calendar and dashboard. */
export function workServices(base: Base, { schedule, assignments, rota }: PlanServices) {
  const tasks = tasksService(base)
  const meetings = meetingsService(base)
  const own = { schedule, meetings, tasks }
  return {
    tasks,
    meetings,
    calendar: calendarService({ ...base, ...own, plan: assignments, settings: rota.settings }),
    dashboard: dashboardService({ ...base, ...own }),
  }
}
