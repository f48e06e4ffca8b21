import { AppError } from '#shared/errors.ts'
import type { Change } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { CalendarService } from '../calendar/calendar.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import { leavePictures, removePhoto } from '../images/images.service.ts'
import type { InterestService } from '../interest/interest.service.ts'
import type { MeetingsService } from '../meetings/meetings.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { PushService } from '../push/push.service.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import type { SecondFactorService } from '../secondFactor/secondFactor.service.ts'
import { endSessions, isSessionOpen } from '../sessions/endSessions.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { TasksService } from '../tasks/tasks.service.ts'
import { keepOneSuperAdmin } from './lastSuperAdmin.ts'
import { mustKnowPassword } from './ownPassword.ts'
import { toUser } from './users.columns.ts'
import { usersStore } from './users.store.ts'

export interface OwnDataService {
  /** Everything stored about the viewer but secrets and what is somebody else's, as indented JSON. */
  download(viewer: Viewer): Promise<Buffer>
  /**
   * Deletes the viewer's account: sessions, devices, tasks, photo, what they wrote on the join form. Messages stay without a
   * name, and so do the slots of the rota. 403 for a wrong password, 409 for the last active super admin.
   */
  remove(viewer: Viewer, password: string): Promise<void>
}

interface Needs {
  db: Db
  change: Change
  limits: RateLimits
  audit: Pick<AuditService, 'ofPerson'>
  calendar: Pick<CalendarService, 'ofPerson'>
  channels: Pick<ChannelsService, 'ofPerson'>
  interest: Pick<InterestService, 'ofPerson' | 'leave'>
  meetings: Pick<MeetingsService, 'ofPerson'>
  messages: Pick<MessagesService, 'ofPerson'>
  push: Pick<PushService, 'ofPerson'>
  schedule: Pick<ScheduleService, 'leave' | 'linkNames' | 'ofPerson'>
  secondFactor: Pick<SecondFactorService, 'ofPerson'>
  sessions: Pick<SessionsService, 'ofPerson'>
  tasks: Pick<TasksService, 'leave' | 'ofPerson'>
}

export function ownDataService(needs: Needs): OwnDataService {
  const { db, change, limits, interest, schedule, tasks } = needs

  async function profileOf(userId: string) {
    const person = await usersStore.find(db, userId)
    if (!person) throw new AppError('not_signed_in')
    return { ...toUser(person), createdAt: person.created_at }
  }

  return {
    async download(viewer) {
      const { _id } = viewer
      const [profile, sessions, secondFactorSince, push, calendarFeed] = await Promise.all([
        profileOf(_id),
        needs.sessions.ofPerson(_id),
        needs.secondFactor.ofPerson(_id),
        needs.push.ofPerson(_id),
        needs.calendar.ofPerson(_id),
      ])
      const [joinForms, shifts, ownTasks, meetings, messages, readMarkers, log] = await Promise.all([
        interest.ofPerson(viewer),
        schedule.ofPerson(_id),
        tasks.ofPerson(_id),
        needs.meetings.ofPerson(_id),
        needs.messages.ofPerson(_id),
        needs.channels.ofPerson(_id),
        needs.audit.ofPerson(_id),
      ])
      const account = { profile, sessions, secondFactorSince, ...push, calendarFeed }
      const work = { shifts, tasks: ownTasks, meetings, messages, readMarkers }
      return Buffer.from(JSON.stringify({ ...account, joinForms, ...work, log }, null, 2))
    },

    async remove(viewer, password) {
      await mustKnowPassword({ db, limits }, viewer, { path: 'password', password })
      await change('users', async (context) => {
        const { trx } = context
        const person = await usersStore.find(trx, viewer._id)
        if (!person || !(await isSessionOpen(trx, viewer.sessionId))) throw new AppError('not_signed_in')
        await keepOneSuperAdmin(trx, person)
        await schedule.leave(context, viewer._id)
        await tasks.leave(context, viewer._id)
        await interest.leave(context, person)
        await endSessions(context, viewer._id)
        if (person.photo_url) await removePhoto(trx, person.photo_url)
        await leavePictures(trx, viewer._id)
        await usersStore.remove(trx, viewer._id)
        await schedule.linkNames(context, [person.name_key])
        await context.audit({ action: 'user.left', actorId: viewer._id, subjectId: viewer._id })
      })
    },
  }
}
