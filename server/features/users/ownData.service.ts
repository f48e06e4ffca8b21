import { AppError } from '#shared/errors.ts'
import { english } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { raiseRevision } from '../../db/revisions.ts'
import type { Limit, RateLimits } from '../../http/rateLimits.ts'
import type { Publisher } from '../../realtime/publish.ts'
import { idOfImage } from '../images/images.service.ts'
import { endSessions, isSessionOpen } from '../sessions/endSessions.ts'
import { ownRole, type Viewer } from '../sessions/viewer.ts'
import { keepOneSuperAdmin } from './lastSuperAdmin.ts'
import { ownDataStore } from './ownData.store.ts'
import { isPassword } from './passwords.ts'
import { usersStore } from './users.store.ts'

/** Tries at the password, together with those of the profile page. */
const GUESSES = { max: 10, seconds: 15 * 60 }

export interface OwnDataService {
  /** Everything stored about the viewer, as indented JSON. */
  download(viewer: Viewer): Promise<Buffer>
  /**
   * Deletes the viewer's account: sessions, devices, tasks, photo. Messages stay without a name, and so do the slots of the
   * rota. 403 for a wrong password, 409 for the last active super admin.
   */
  remove(viewer: Viewer, password: string): Promise<void>
}

interface Needs {
  db: Db
  limits: RateLimits
  publisher: Pick<Publisher, 'publish' | 'disconnectSessions'>
}

export function ownDataService({ db, limits, publisher }: Needs): OwnDataService {
  async function mustKnowPassword(viewer: Viewer, password: string): Promise<void> {
    const tries: Limit[] = [{ key: `password ${viewer._id}`, ...GUESSES }]
    await limits.take(tries)
    const known = await usersStore.findCredentials(db, viewer.email)
    if (!(await isPassword(password, known?.password_hash)))
      throw new AppError('password_needed', {
        issues: (t) => [{ path: 'password', message: t('api.notYourPassword') }],
      })
    await limits.giveBack(tries)
  }

  /** A slot stays as it is but for the name; where two have left the same slot, the second is told from the first. */
  async function leaveShifts(trx: Db, userId: string): Promise<void> {
    const former = english('chat.formerMember')
    for (const shift of await ownDataStore.shifts(trx, userId)) {
      const taken = await ownDataStore.namesBeside(trx, shift)
      let name = former
      for (let place = 2; taken.has(comparisonKey(name)); place += 1) name = `${former} ${place}`
      await ownDataStore.renameShift(trx, shift.id, { name, name_key: comparisonKey(name) })
    }
  }

  return {
    async download(viewer) {
      const [sessions, secondFactor, shifts, tasks, meetings, messages, log] = await Promise.all([
        ownDataStore.sessions(db, viewer._id),
        ownDataStore.secondFactor(db, viewer._id),
        ownDataStore.shifts(db, viewer._id),
        ownDataStore.tasks(db, viewer._id),
        ownDataStore.meetings(db, viewer._id),
        ownDataStore.messages(db, viewer._id),
        ownDataStore.audit(db, viewer._id),
      ])
      const { _id, name, email, phoneNumber, photoUrl } = viewer
      const data = {
        profile: { _id, name, email, phoneNumber, photoUrl, role: ownRole(viewer) },
        sessions: sessions.map((each) => ({ createdAt: each.created_at, lastUsedAt: each.last_used_at })),
        secondFactorSince: secondFactor?.confirmed_at ?? null,
        shifts: shifts.map((each) => ({
          ...{ date: each.date, serviceTime: each.service_time, assignment: each.assignment, tieColor: each.tie_color },
        })),
        tasks: tasks.map((each) => ({
          ...{ title: each.title, dueDate: each.due_date, status: each.status, createdAt: each.created_at },
        })),
        meetings,
        messages: messages.map((each) => ({
          ...{ channel: each.channel, content: each.content, imageUrl: each.image_url, timestamp: each.created_at },
          ...{ edited: each.edited === 1, deleted: each.deleted === 1 },
        })),
        log: log.map((each) => ({ at: each.at, action: each.action, detail: JSON.parse(each.detail) as unknown })),
      }
      return Buffer.from(JSON.stringify(data, null, 2))
    },

    async remove(viewer, password) {
      await mustKnowPassword(viewer, password)
      const { tasks, ended, revision } = await db.transaction().execute(async (trx) => {
        await raiseRevision(trx, 'users')
        const person = await usersStore.find(trx, viewer._id)
        if (!person || !(await isSessionOpen(trx, viewer.sessionId))) throw new AppError('not_signed_in')
        await keepOneSuperAdmin(trx, person)
        const revision = await raiseRevision(trx, 'schedule')
        await raiseRevision(trx, 'work')
        const tasks = await ownDataStore.tasks(trx, viewer._id)
        const ended = await endSessions(trx, viewer._id)
        await leaveShifts(trx, viewer._id)
        await ownDataStore.leavePictures(trx, viewer._id, person.photo_url && idOfImage(person.photo_url))
        await ownDataStore.removePerson(trx, viewer._id)
        await audit(trx, { actorId: viewer._id, action: 'user.left', subjectType: 'user', subjectId: viewer._id })
        return { tasks, ended, revision }
      })
      publisher.disconnectSessions(ended)
      publisher.publish('members', 'scheduleChanged', { revision })
      for (const { id } of tasks) publisher.publish({ userIds: [], admins: true }, 'taskDeleted', { _id: id })
    },
  }
}
