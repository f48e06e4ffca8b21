import { AppError } from '#shared/errors.ts'
import type { User } from '#shared/people/users.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { endSessions } from '../sessions/endSessions.ts'
import type { ScheduleNames } from './scheduleNames.ts'
import { tellAdmins } from './tellAdmins.ts'
import { toUser } from './users.columns.ts'
import { usersStore } from './users.store.ts'

interface Needs {
  change: Change
  schedule: Pick<ScheduleNames, 'linkNames'>
}

/** Answers of admins to new accounts. 404 where the account is gone, 409 where it does not wait. */
export function approvalsService({ change, schedule }: Needs) {
  /** The waiting person. Call it under the lock of `users`: of two admins who answer at once, one is refused. */
  async function mustWait({ trx }: ChangeContext, id: string): Promise<void> {
    const person = await usersStore.find(trx, id)
    if (!person) throw new AppError('user_not_found')
    if (person.waiting === 0) throw new AppError('not_waiting')
  }

  return {
    /** Lets the person in, links the shifts with their name and notifies them. */
    approve: (viewer: Bearer, { id }: { id: string }): Promise<User> =>
      change.by(viewer)('users', async (context) => {
        await mustWait(context, id)
        const person = await usersStore.update(context.trx, id, { waiting: 0 })
        if (!person) throw new AppError('user_not_found')
        await schedule.linkNames(context, [comparisonKey(person.name)])
        await context.enqueue({ kind: 'user.approved', payload: { userId: id } })
        noteForHooks(context.trx, { type: 'member.joined', id })
        await context.audit({ action: 'user.approved', actorId: bearerId(viewer), subjectId: id })
        tellAdmins(context, id)
        return toUser(person)
      }),

    /** Deletes the account: sessions end, phone number and email are free again. */
    decline: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('users', async (context) => {
        await mustWait(context, id)
        await endSessions(context, id)
        await usersStore.remove(context.trx, id)
        await context.audit({ action: 'user.declined', actorId: bearerId(viewer), subjectId: id })
        tellAdmins(context, id)
      }),
  }
}
