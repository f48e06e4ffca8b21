import { AppError } from '#shared/errors.ts'
import { canBePromoted, isAdmin, type User } from '#shared/people/users.ts'
import type { AuditedAction } from '../../../db/audit.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { SecurityEvent } from '../../../db/outbox.kinds.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { removeSecondFactor } from '../secondFactor/removeSecondFactor.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../secondFactorRule.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { keepOneSuperAdmin } from './lastSuperAdmin.ts'
import { isLoginFresh } from './ownPassword.ts'
import { hashPassword } from './passwords.ts'
import type { ScheduleNames } from './scheduleNames.ts'
import { toUser } from './users.columns.ts'
import { usersStore } from './users.store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof usersStore.find>>>

type NewColumns = Parameters<typeof usersStore.update>[2]

interface Step {
  audited: AuditedAction
  /** Returns the changed columns, or throws a refusal. */
  columns: (user: Row, trx: Db) => Promise<NewColumns> | NewColumns
  /** True: ends all sessions of the person. */
  endsSessions?: boolean
  /** Notice that the person gets. */
  notice?: SecurityEvent
  /** True: it may be done to somebody who has not joined. */
  isForEverybody?: boolean
}

interface Needs {
  change: Change
  schedule: Pick<ScheduleNames, 'linkNames'>
  /** Reaction of the rota to a suspension, or its end. */
  suspended(context: Pick<ChangeContext, 'also'>, person: { _id: string; isSuspended: boolean }): Promise<void>
  secondFactorRule: SecondFactorRule
}

/** Runs one change of one person, serialised: two super admins who lower each other must not both succeed. */
function applyStep(needs: Needs, viewer: Viewer, id: string, step: Step): Promise<User> {
  const { change, schedule, suspended, secondFactorRule } = needs
  return change.by(viewer)('users', async (context) => {
    const { trx } = context
    const found = await usersStore.find(trx, id)
    if (!found) throw new AppError('user_not_found')
    if (found.joined === 0 && !step.isForEverybody) throw new AppError('not_joined')
    const user = (await usersStore.update(trx, id, await step.columns(found, trx))) ?? found
    await context.audit({ ...step.audited, actorId: viewer._id, subjectId: id })
    if (user.suspended !== found.suspended) {
      await schedule.linkNames(context, [found.name_key])
      await suspended(context, { _id: id, isSuspended: user.suspended === 1 })
    }
    const isRoleCounting = (await whoseRoleCounts(trx, secondFactorRule, [user])).has(id)
    const exceptSessionId = id === viewer._id ? viewer.sessionId : undefined
    if (step.notice) await securityNotice(context, { userId: id, event: step.notice, exceptSessionId })
    if (step.endsSessions) await endSessions(context, id, exceptSessionId)
    const changed = toUser(user)
    context.setAdmin(id, isAdmin(changed) && isRoleCounting)
    return changed
  })
}

const promotion: Step = {
  audited: { action: 'user.promoted' },
  columns: (user) => {
    if (!canBePromoted(user)) throw new AppError('role_unchangeable')
    return { role: 'admin' }
  },
}

const newRole = (role: 'standard' | 'admin'): Step => ({
  audited: { action: 'user.roleChanged', detail: { role } },
  columns: async (user, trx) => {
    await keepOneSuperAdmin(trx, user)
    return { role }
  },
})

const newPassword = (viewer: Viewer, password_hash: string): Step => ({
  audited: { action: 'user.passwordSet' },
  endsSessions: true,
  notice: 'newPassword',
  columns: async (user, trx) => {
    await keepOneSuperAdmin(trx, user)
    // One's own password is changed on the profile page, which can ask for the current one (rule 110).
    if (user.id === viewer._id && !isLoginFresh(viewer))
      throw new AppError(user.password_hash === '' ? 'sign_in_again' : 'password_needed')
    return { password_hash }
  },
})

const suspension = (viewer: Viewer): Step => ({
  audited: { action: 'user.suspended' },
  endsSessions: true,
  isForEverybody: true,
  columns: async (user, trx) => {
    if (user.id === viewer._id) throw new AppError('own_account')
    await keepOneSuperAdmin(trx, user)
    return { suspended: 1 }
  },
})

const endOfSuspension: Step = {
  audited: { action: 'user.unsuspended' },
  isForEverybody: true,
  columns: () => ({ suspended: 0 }),
}

const endOfSessions: Step = {
  audited: { action: 'user.sessionsEnded' },
  endsSessions: true,
  columns: ({ role }) => ({ role }),
}

const noSecondFactor = (viewer: Viewer): Step => ({
  audited: { action: 'secondFactor.reset' },
  endsSessions: true,
  notice: 'secondFactorReset',
  columns: async ({ id, role }, trx) => {
    // One's own is switched off with password and code, so that a stolen session cannot remove it.
    if (id === viewer._id) throw new AppError('own_account')
    if (!(await removeSecondFactor(trx, id))) throw new AppError('second_factor_off')
    return { role }
  },
})

type Named = { id: string }

/**
 * Changes of people by a super admin. 409 for lowering the last active super admin, for suspending oneself, and for
 * what needs an account where there is none.
 */
export function manageUsersService(needs: Needs) {
  const apply = (viewer: Viewer, id: string, step: Step) => applyStep(needs, viewer, id, step)
  return {
    promote: (viewer: Viewer, { id }: Named) => apply(viewer, id, promotion),
    setRole: (viewer: Viewer, { id, role }: Named & { role: 'standard' | 'admin' }) => apply(viewer, id, newRole(role)),
    /** Ends the person's sessions, except the viewer's current one. */
    setPassword: async (viewer: Viewer, wanted: Named & { newPassword: string }) =>
      apply(viewer, wanted.id, newPassword(viewer, await hashPassword(wanted.newPassword, viewer._id))),
    suspend: (viewer: Viewer, { id }: Named) => apply(viewer, id, suspension(viewer)),
    unsuspend: (viewer: Viewer, { id }: Named) => apply(viewer, id, endOfSuspension),
    async endSessions(viewer: Viewer, { id }: Named): Promise<void> {
      await apply(viewer, id, endOfSessions)
    },
    /** Switches a person's second factor off and ends their sessions. 409 for one's own, and where none is on. */
    async resetSecondFactor(viewer: Viewer, { id }: Named): Promise<void> {
      await apply(viewer, id, noSecondFactor(viewer))
    },
  }
}
