import { AppError } from '#shared/errors.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Download } from '../../../http/reply.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../personalData.ts'
import type { ImagesService } from '../pictures/images.service.ts'
import { endSessions, isSessionOpen } from '../sessions/endSessions.ts'
import { keepOneSuperAdmin } from '../users/lastSuperAdmin.ts'
import { userRows } from '../users/members.ts'
import { mustKnowPassword } from '../users/ownPassword.ts'
import type { ScheduleNames } from '../users/scheduleNames.ts'
import { toUser } from '../users/users.columns.ts'

interface Needs {
  db: Db
  change: Change
  limits: RateLimits
  schedule: Pick<ScheduleNames, 'linkNames'>
  images: Pick<ImagesService, 'remove' | 'leave'>
  /** The nouns that store something about a person, in the order of the file. */
  nouns: { personalData: PersonalData }[]
}

export function ownDataService({ db, change, limits, schedule, images, nouns }: Needs) {
  const parts = nouns.map(({ personalData }) => personalData)

  async function profileOf(userId: string) {
    const person = await userRows.find(db, userId)
    if (!person) throw new AppError('not_signed_in')
    const { given_name, created_at: createdAt } = person
    return { ...toUser(person), ...(given_name !== null && { givenName: given_name }), createdAt }
  }

  return {
    /** Everything stored about the viewer but secrets and other people's data, as indented JSON. */
    async download(viewer: Viewer): Promise<Download> {
      const data = { profile: await profileOf(viewer._id) }
      // Reads one noun after the other: a download leaves the pool's other connections to others.
      for (const part of parts) Object.assign(data, await part.ofPerson(viewer))
      return { bytes: Buffer.from(JSON.stringify(data, null, 2)) }
    },

    /**
     * Deletes the viewer's account: sessions, devices, tasks, photo, what they wrote on the join form. Messages stay
     * without a name, and so do the slots of the rota. 403 for a wrong password, 409 for the last active super admin.
     */
    async remove(viewer: Viewer, { password }: { password: string }): Promise<void> {
      await mustKnowPassword({ db, limits }, viewer, { path: 'password', password })
      await change('users', async (context) => {
        const { trx } = context
        const person = await userRows.find(trx, viewer._id)
        if (!person || !(await isSessionOpen(trx, viewer.sessionId))) throw new AppError('not_signed_in')
        await keepOneSuperAdmin(trx, person)
        for (const part of parts) await part.leave?.(context, toUser(person))
        await endSessions(context, viewer._id)
        if (person.photo_url) await images.remove(trx, person.photo_url)
        await images.leave(trx, viewer._id)
        await userRows.remove(trx, viewer._id)
        await schedule.linkNames(context, [person.name_key])
        await context.audit({ action: 'user.left', actorId: viewer._id, subjectId: viewer._id })
      })
    },
  }
}
