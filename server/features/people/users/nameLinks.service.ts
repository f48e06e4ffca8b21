import { AppError } from '#shared/errors.ts'
import type { NameLink } from '#shared/people/nameLinks.ts'
import { compareNames, comparisonKey } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { ScheduleNames } from './scheduleNames.ts'
import { tellAdmins } from './tellAdmins.ts'
import { usersStore } from './users.store.ts'

interface Answer {
  userId: string
  confirm: boolean
  /** The name that the admin has seen. */
  name?: string | undefined
}

interface Needs {
  db: Db
  change: Change
  schedule: Pick<ScheduleNames, 'linkTo'>
}

/** Self-chosen names, which link nothing before an admin confirms them (decision 0005). */
export function nameLinksService({ db, change, schedule }: Needs) {
  return {
    async list(): Promise<NameLink[]> {
      const rows = await usersStore.nameLinks(db)
      return rows
        .map(({ id, name, given_name, shifts }) => ({ userId: id, name, formerName: given_name ?? name, shifts }))
        .sort((a, b) => compareNames(a.name, b.name))
    },

    /**
     * Links the shifts with the name, or asks no more about it. 404 for an unknown person, 409 where the person has
     * another name by now than the one seen. Does nothing where no answer is needed any more.
     */
    answer: (viewer: Bearer, { userId, confirm, name }: Answer): Promise<void> =>
      change.by(viewer)('users', async (context) => {
        const { trx } = context
        const person = await usersStore.find(trx, userId)
        if (!person) throw new AppError('user_not_found')
        if (name !== undefined && comparisonKey(name) !== person.name_key) throw new AppError('name_link_moved_on')
        if (person.given_name === null) return
        const answered = confirm
          ? { given_name: null, declined_name_key: null }
          : { declined_name_key: person.name_key }
        await usersStore.update(trx, userId, answered)
        if (confirm) await schedule.linkTo(context, userId, person.name_key)
        const entry = { actorId: bearerId(viewer), subjectId: userId, detail: { name: person.name } }
        await context.audit({ action: confirm ? 'nameLink.confirmed' : 'nameLink.declined', ...entry })
        tellAdmins(context, userId)
      }),
  }
}
