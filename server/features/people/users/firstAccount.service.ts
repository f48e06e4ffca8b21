import { AppError } from '#shared/errors.ts'
import { PLACEHOLDER_EMAIL, type SetupAccount } from '#shared/people/setup.ts'
import type { User } from '#shared/people/users.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { refuseDuplicate } from './accounts.ts'
import type { ScheduleNames } from './scheduleNames.ts'
import { toUser } from './users.columns.ts'
import { usersStore } from './users.store.ts'

export interface FirstAccountService {
  /**
   * Replaces name, email and phone number of the super admin that the first start has made; 409 for anybody else. The
   * number counts as verified, as every number that a super admin enters; the email does not.
   */
  set(viewer: Viewer, account: SetupAccount): Promise<User>
}

interface Needs {
  change: Change
  schedule: Pick<ScheduleNames, 'linkNames'>
  /** The person's places follow their name. */
  renamed: (context: ChangeContext, person: { _id: string; name: string }) => Promise<void>
}

export const firstAccountService = ({ change, schedule, renamed }: Needs): FirstAccountService => ({
  async set(viewer, { name, email, phoneNumber }) {
    try {
      return await change.by(viewer)('users', async (context) => {
        const { trx } = context
        const before = await usersStore.find(trx, viewer._id)
        if (before?.email !== PLACEHOLDER_EMAIL) throw new AppError('account_is_set')
        if (await usersStore.findCredentials(trx, email)) throw new AppError('email_taken')
        const name_key = comparisonKey(name)
        const user = await usersStore.update(trx, viewer._id, {
          name,
          name_key,
          given_name: null,
          email,
          email_verified: 0,
          phone_number: phoneNumber,
          verified_phone_number: phoneNumber,
        })
        if (!user) throw new AppError('not_signed_in')
        if (name !== before.name) await renamed(context, { _id: viewer._id, name })
        if (name_key !== before.name_key) await schedule.linkNames(context, [before.name_key, name_key])
        await securityNotice(context, { userId: viewer._id, event: 'newNumber', exceptSessionId: viewer.sessionId })
        await context.audit({ action: 'setup.accountSet', actorId: viewer._id, subjectId: viewer._id })
        return toUser(user)
      })
    } catch (error) {
      return refuseDuplicate(error)
    }
  },
})
