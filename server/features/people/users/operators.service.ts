import { AppError } from '#shared/errors.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { removeSecondFactor } from '../secondFactor/removeSecondFactor.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { hashPassword, newPassword } from './passwords.ts'
import type { ScheduleNames } from './scheduleNames.ts'
import type { UsersService } from './users.service.ts'
import { usersStore } from './users.store.ts'

/** Changes of people from the server's command line, without a viewer and without permission checks. */
interface OperatorsService {
  /**
   * Makes this person a super admin and returns their new password. Creates the account of an unknown email; else sets
   * the password, lifts a suspension, removes the second factor and ends all sessions. `email` is in lower case.
   */
  makeSuperAdmin(person: { email: string; name: string }): Promise<{ password: string; isNew: boolean }>
  /** Ends a person's sessions and returns their number. 404 for an unknown email (lower case). */
  endSessions(email: string): Promise<number>
}

/** Detail of the audit entries, which have no actor. */
const BY = { by: 'command line' as const }

interface Needs {
  change: Change
  users: Pick<UsersService, 'create' | 'findCredentials'>
  schedule: Pick<ScheduleNames, 'linkNames'>
}

export function operatorsService({ change, users, schedule }: Needs): OperatorsService {
  /** Sets the password and removes everything that would prevent a login with it. */
  async function unlock(id: string, password: string): Promise<void> {
    const password_hash = await hashPassword(password, 'operator')
    await change('users', async (context) => {
      const { trx, audit } = context
      const user = await usersStore.update(trx, id, { role: 'superAdmin', suspended: 0, waiting: 0, password_hash })
      if (user) await schedule.linkNames(context, [comparisonKey(user.name)])
      const entry = { actorId: null, subjectId: id, detail: BY }
      if (await removeSecondFactor(trx, id)) {
        await audit({ ...entry, action: 'secondFactor.reset' })
        await securityNotice(context, { userId: id, event: 'secondFactorReset' })
      }
      await audit({ ...entry, action: 'user.superAdminMade' })
      await securityNotice(context, { userId: id, event: 'newPassword' })
      await endSessions(context, id)
    })
  }

  return {
    async makeSuperAdmin({ email, name }) {
      const password = newPassword()
      const known = await users.findCredentials(email)
      if (known) await unlock(known.id, password)
      else {
        const account = { email, name, password, phoneNumber: null, role: 'superAdmin' as const }
        await users.create(null, { ...account, personOf: { email } })
      }
      return { password, isNew: known === undefined }
    },

    async endSessions(email) {
      const person = await users.findCredentials(email)
      if (!person) throw new AppError('user_not_found')
      return change(null, async (context) => {
        await context.audit({ action: 'user.sessionsEnded', actorId: null, subjectId: person.id, detail: BY })
        return endSessions(context, person.id)
      })
    },
  }
}
