import { addDays, today } from '#shared/days.ts'
import { UPCOMING_DAYS } from '#shared/plan/schedule.ts'
import type { Dashboard } from '#shared/work/dashboard.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { firstOwnDay } from '../../plan/places/held.ts'
import type { ScheduleService } from '../../plan/schedule/schedule.service.ts'
import type { MeetingsService } from '../meetings/meetings.service.ts'
import type { TasksService } from '../tasks/tasks.service.ts'

interface Needs {
  db: Db
  meetings: Pick<MeetingsService, 'upcoming'>
  tasks: Pick<TasksService, 'mine'>
  schedule: Pick<ScheduleService, 'list'>
  team: Pick<TeamService, 'timeZone'>
}

/** First day of the meetings, and that of the shifts, which is earlier while one serves over midnight. */
export interface FirstDays {
  day: string
  shifts: string
}

export type DashboardService = ReturnType<typeof dashboardService>

export function dashboardService({ db, meetings, tasks, schedule, team }: Needs) {
  return {
    /** The first days where none is named: today in the team's time zone, and the first of one's duty. */
    async firstDays({ _id }: Viewer): Promise<FirstDays> {
      const [timeZone, now] = [await team.timeZone(), new Date()]
      return { day: today(timeZone, now), shifts: await firstOwnDay(db, _id, { timeZone, now }) }
    },

    /** The viewer's items from these days on: all tasks; shifts to the end of the window of rule 303. */
    async show(viewer: Viewer, { day, shifts: from }: FirstDays): Promise<Dashboard> {
      const span = { from, to: addDays(day, UPCOMING_DAYS) }
      const [ownMeetings, ownTasks, shifts] = await Promise.all([
        meetings.upcoming(viewer, day),
        tasks.mine(viewer),
        schedule.list(viewer, { view: 'personal', ...span }),
      ])
      return { meetings: ownMeetings, tasks: ownTasks, schedule: shifts }
    },

    // Shifts also match by the viewer's name; a new name raises the schedule's revision.
    /** Identifies a reply: equal versions have equal replies. */
    version: (viewer: Viewer, { day, shifts }: FirstDays): string =>
      ['dashboard', viewer.workRevision, viewer.scheduleRevision, viewer._id, day, shifts].join('.'),
  }
}
