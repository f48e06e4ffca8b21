import type { Dashboard } from '#shared/dashboard.ts'
import { addDays, today } from '#shared/days.ts'
import { UPCOMING_DAYS } from '#shared/schedule.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { MeetingsService } from '../meetings/meetings.service.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import type { TasksService } from '../tasks/tasks.service.ts'

export interface DashboardService {
  /** Today's date where the team lives: the first day for whoever names none. */
  today(): string
  /** All that concerns the viewer from that day on: tasks wholly, shifts to the end of the window of specification §9. */
  show(viewer: Viewer, from: string): Promise<Dashboard>
  /** Names a dashboard: the same text, the same reply. */
  version(viewer: Viewer, from: string): string
}

interface Needs {
  meetings: Pick<MeetingsService, 'upcoming'>
  tasks: Pick<TasksService, 'mine'>
  schedule: Pick<ScheduleService, 'list'>
  /** IANA name. */
  timeZone: string
}

export function dashboardService({ meetings, tasks, schedule, timeZone }: Needs): DashboardService {
  return {
    today: () => today(timeZone),

    async show(viewer, from) {
      const span = { from, to: addDays(from, UPCOMING_DAYS) }
      const [ownMeetings, ownTasks, shifts] = await Promise.all([
        meetings.upcoming(viewer, from),
        tasks.mine(viewer),
        schedule.list(viewer, { view: 'personal', ...span }),
      ])
      return { meetings: ownMeetings, tasks: ownTasks, schedule: shifts }
    },

    // The viewer's name decides about shifts too; a new name raises the schedule's revision.
    version: (viewer, from) => ['dashboard', viewer.workRevision, viewer.scheduleRevision, viewer._id, from].join('.'),
  }
}
