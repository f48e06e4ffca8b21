import type { Dashboard } from '#shared/dashboard.ts'
import { addDays, today } from '#shared/days.ts'
import { UPCOMING_DAYS } from '#shared/schedule.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { MeetingsService } from '../meetings/meetings.service.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import type { TasksService } from '../tasks/tasks.service.ts'
import type { TeamService } from '../team/team.service.ts'

interface Needs {
  meetings: Pick<MeetingsService, 'upcoming'>
  tasks: Pick<TasksService, 'mine'>
  schedule: Pick<ScheduleService, 'list'>
  team: Pick<TeamService, 'timeZone'>
}

export type DashboardService = ReturnType<typeof dashboardService>

export function dashboardService({ meetings, tasks, schedule, team }: Needs) {
  return {
    /** Today's date in the team's time zone: the default first day. */
    today: async (): Promise<string> => today(await team.timeZone()),

    /** The viewer's items from that day on: all tasks; shifts to the end of the window of specification §9. */
    async show(viewer: Viewer, from: string): Promise<Dashboard> {
      const span = { from, to: addDays(from, UPCOMING_DAYS) }
      const [ownMeetings, ownTasks, shifts] = await Promise.all([
        meetings.upcoming(viewer, from),
        tasks.mine(viewer),
        schedule.list(viewer, { view: 'personal', ...span }),
      ])
      return { meetings: ownMeetings, tasks: ownTasks, schedule: shifts }
    },

    // Shifts also match by the viewer's name; a new name raises the schedule's revision.
    /** Identifies a reply: equal versions have equal replies. */
    version: (viewer: Viewer, from: string): string =>
      ['dashboard', viewer.workRevision, viewer.scheduleRevision, viewer._id, from].join('.'),
  }
}
