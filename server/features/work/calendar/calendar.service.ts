import { hash } from 'node:crypto'
import { addDays, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { CALENDAR_PAST_DAYS, type CalendarFeed, calendarApi } from '#shared/work/calendar.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { newToken } from '../../../db/spentTokens.ts'
import type { Download } from '../../../http/reply.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { ScheduleService } from '../../plan/schedule/schedule.service.ts'
import type { MeetingsService } from '../meetings/meetings.service.ts'
import type { TasksService } from '../tasks/tasks.service.ts'
import { calendarStore } from './calendar.store.ts'
import { type PlannedEvents, writeCalendar } from './writeCalendar.ts'

interface Needs {
  db: Db
  change: Change
  schedule: Pick<ScheduleService, 'list'>
  meetings: Pick<MeetingsService, 'upcoming'>
  tasks: Pick<TasksService, 'mine'>
  plan: { ofFeed(person: Pick<Owner, '_id' | 'name'>, from: string): Promise<PlannedEvents> }
  settings: { emergency(from: Db): Promise<{ address: string | null }> }
  siteUrl: string
  team: Pick<TeamService, 'timeZone'>
}

/** Version of the output format; raise it when `writeCalendar` writes the same content differently. */
const SHAPE = 5

type Owner = Pick<Viewer, '_id' | 'name' | 'language'>

/** The calendar of a person, with their tasks that are due and not done. */
async function write(
  needs: Needs,
  person: Owner,
  options: { from: string; timeZone: string; host: string; stamp: Date },
) {
  const { db, schedule, meetings, tasks, plan, settings, siteUrl } = needs
  const { from, ...rest } = options
  const [shifts, planned, ownMeetings, ownTasks, { address }] = await Promise.all([
    schedule.list({ ...person, role: 'standard' }, { view: 'personal', from }),
    plan.ofFeed(person, from),
    meetings.upcoming(person, from),
    tasks.mine(person),
    settings.emergency(db),
  ])
  const due = ownTasks.flatMap(({ dueDate, ...task }) =>
    dueDate !== null && dueDate >= from && task.status !== 'Done' ? [{ ...task, dueDate }] : [],
  )
  const content = { name: person.name, language: person.language, shifts, planned, meetings: ownMeetings, tasks: due }
  return writeCalendar({ ...content, ...rest, address, siteUrl })
}

export function calendarService(needs: Needs) {
  const { db, change, siteUrl, team } = needs
  const host = new URL(siteUrl).hostname

  const toFeed = (token: string): CalendarFeed => ({
    url: `${siteUrl}/api${calendarApi.feed.path.replace(':token', token)}`,
  })

  return {
    async show(viewer: Viewer): Promise<CalendarFeed> {
      const feed = await calendarStore.find(db, viewer._id)
      return feed ? toFeed(feed.token) : { url: null }
    },

    /** Creates an unguessable address. The previous one answers 404 from then on. */
    async create(viewer: Viewer): Promise<CalendarFeed> {
      const token = newToken()
      await change(null, async ({ trx, audit }) => {
        await calendarStore.replace(trx, { user_id: viewer._id, token, created_at: new Date().toISOString() })
        await audit({ action: 'calendar.created', actorId: viewer._id, subjectId: viewer._id })
      })
      return toFeed(token)
    },

    /** Removes the feed, if there is one. */
    remove: (viewer: Viewer): Promise<void> =>
      change(null, async ({ trx, audit }) => {
        if (await calendarStore.remove(trx, viewer._id))
          await audit({ action: 'calendar.removed', actorId: viewer._id, subjectId: viewer._id })
      }),

    /** Creation time (ISO) of a person's feed; null where they have none. Omits the address, which is a secret. */
    personalData: {
      tables: ['calendar_feeds'],
      async ofPerson({ _id }) {
        const feed = await calendarStore.find(db, _id)
        return { calendarFeed: feed ? { createdAt: feed.created_at } : null }
      },
    } satisfies PersonalData,

    /** Upcoming and recent items of the token's owner; 404 where no active person has this token. */
    async feed(_viewer: unknown, { token }: { token: string }): Promise<Download> {
      const [owner] = await calendarStore.owner(db, token)
      if (!owner) throw new AppError('not_found')
      const timeZone = await team.timeZone()
      const from = addDays(today(timeZone), -CALENDAR_PAST_DAYS)
      // `owner` contains the person's id, the revisions of schedule, rota and work, and the name and language of the
      // calendar.
      const named = [SHAPE, ...Object.values(owner), from, timeZone, host]
      return {
        version: hash('sha256', JSON.stringify(named), 'base64url'),
        ownerId: owner.id,
        bytes: async () => {
          const person = { _id: owner.id, name: owner.name, language: owner.language }
          return Buffer.from(await write(needs, person, { from, timeZone, host, stamp: new Date(owner.created_at) }))
        },
      }
    },
  }
}
