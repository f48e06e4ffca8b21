import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { secondFactorApi } from '#shared/secondFactor.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { type User, usersApi } from '#shared/users.ts'
import { call } from '../../../api/call.ts'
import { errorSentence, issueOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { applyPerson } from '../../people/people.queries.ts'
import { useSession } from '../../sessions/session.ts'
import { auditKeys } from '../audit/audit.queries.ts'
import type { ChangeDraft, UserDraft } from './user.drafts.ts'

type UserAction = 'update' | 'promote' | 'suspension' | 'signOut' | 'reset'

/** A step that failed: the title and the reason, as sentences. */
interface ActionError {
  title: string
  reason: string
}

export interface UserActions {
  busy: UserAction | null
  errors: ActionError[]
  /** True after an update with an empty draft. */
  hasNothingToUpdate: boolean
  update: () => void
  promote: () => void
  /** Suspends or unsuspends. */
  toggleSuspension: () => void
  signOutEverywhere: () => void
  resetSecondFactor: () => void
}

/** One request of an action, with its success and failure strings. */
interface Step {
  run: () => Promise<User | undefined>
  done: StringKey
  failed: StringKey
  /** Draft fields to reset after a success. */
  used?: Partial<UserDraft>
}

/** The actions of a super admin on one user. Each step succeeds or fails alone; a failed step keeps its draft. */
export function useUserActions(user: User, draft: UserDraft, changeDraft: ChangeDraft): UserActions {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const { user: me, recheck } = useSession()
  const [busy, setBusy] = useState<UserAction | null>(null)
  const [errors, setErrors] = useState<ActionError[]>([])
  const [hasNothingToUpdate, setHasNothingToUpdate] = useState(false)
  const isUnderWay = useRef(false)
  const id = user._id

  async function take({ run, done, failed, used }: Step): Promise<ActionError | undefined> {
    try {
      const updated = await run()
      if (updated) applyPerson(cache, updated)
      if (used) changeDraft(id, used)
      flash(t(done), user.name)
      return undefined
    } catch (error) {
      return { title: t(failed), reason: issueOf(error) ?? errorSentence(error) ?? t('errors.internal') }
    }
  }

  async function act(action: UserAction, steps: Step[]): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(action)
    setErrors([])
    setHasNothingToUpdate(steps.length === 0)
    const found: ActionError[] = []
    for (const step of steps) {
      const failed = await take(step)
      if (failed) found.push(failed)
    }
    setErrors(found)
    setBusy(null)
    isUnderWay.current = false
    if (steps.length === 0) return
    cache.invalidateQueries({ queryKey: auditKeys.all })
    // A change of one's own role changes this page.
    if (id === me?._id) recheck()
  }

  return {
    busy,
    errors,
    hasNothingToUpdate,
    update() {
      const { password, role } = draft
      const steps: Step[] = []
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
      act('update', steps)
    },
    promote: () =>
      void act('promote', [
        { run: () => call(usersApi.promote, { id }), done: 'admin.promoted', failed: 'admin.promotionFailed' },
      ]),
    toggleSuspension: () =>
      void act('suspension', [
        user.suspended
          ? { run: () => call(usersApi.unsuspend, { id }), done: 'admin.unsuspended', failed: 'admin.unsuspendFailed' }
          : { run: () => call(usersApi.suspend, { id }), done: 'admin.suspended', failed: 'admin.suspendFailed' },
      ]),
    signOutEverywhere: () =>
      void act('signOut', [
        { run: () => call(usersApi.endSessions, { id }), done: 'admin.signedOut', failed: 'admin.signOutFailed' },
      ]),
    resetSecondFactor: () =>
      void act('reset', [
        {
          run: () => call(secondFactorApi.reset, { id }),
          done: 'secondFactor.resetDone',
          failed: 'secondFactor.resetFailed',
        },
      ]),
  }
}
