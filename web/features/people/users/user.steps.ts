import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { call } from '../../../api/call.ts'
import type { UserDraft } from './user.drafts.ts'

/** One request of an action, with its success and failure strings. */
export interface UserStep {
  run: () => Promise<User | undefined>
  done: StringKey
  failed: StringKey
  /** Draft fields to reset after a success. */
  used?: Partial<UserDraft>
}

/** What an update sends: the password and the role, each where the draft has one. */
export function updateSteps(id: string, { password, role }: UserDraft): UserStep[] {
  const steps: UserStep[] = []
  if (password.trim() !== '')
    steps.push({
      run: () => call(usersApi.setPassword, { id, newPassword: password }),
      done: 'admin.passwordUpdated',
      failed: 'admin.passwordFailed',
      used: { password: '' },
    })
  if (role !== '')
    steps.push({
      run: () => call(usersApi.setRole, { id, role }),
      done: 'admin.roleUpdated',
      failed: 'admin.roleFailed',
      used: { role: '' },
    })
  return steps
}

export const promotion = (id: string): UserStep => ({
  run: () => call(usersApi.promote, { id }),
  done: 'admin.promoted',
  failed: 'admin.promotionFailed',
})

/** Suspends or unsuspends. */
export const suspension = ({ _id: id, suspended }: User): UserStep =>
  suspended
    ? { run: () => call(usersApi.unsuspend, { id }), done: 'admin.unsuspended', failed: 'admin.unsuspendFailed' }
    : { run: () => call(usersApi.suspend, { id }), done: 'admin.suspended', failed: 'admin.suspendFailed' }

/** Signs the person out on all devices. */
export const endOfSessions = (id: string): UserStep => ({
  run: () => call(usersApi.endSessions, { id }),
  done: 'admin.signedOut',
  failed: 'admin.signOutFailed',
})

export const secondFactorReset = (id: string): UserStep => ({
  run: () => call(secondFactorApi.reset, { id }),
  done: 'secondFactor.resetDone',
  failed: 'secondFactor.resetFailed',
})
