import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { errorSentence, issueOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { applyPerson } from '../people/people.queries.ts'
import { useSession } from '../sessions/session.ts'
import type { ChangeDraft, UserDraft } from './user.drafts.ts'
import { endOfSessions, promotion, secondFactorReset, suspension, type UserStep, updateSteps } from './user.steps.ts'

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

  async function take({ run, done, failed, used }: UserStep): Promise<ActionError | undefined> {
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

  async function act(action: UserAction, steps: UserStep[]): Promise<void> {
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
    update: () => void act('update', updateSteps(id, draft)),
    promote: () => void act('promote', [promotion(id)]),
    toggleSuspension: () => void act('suspension', [suspension(user)]),
    signOutEverywhere: () => void act('signOut', [endOfSessions(id)]),
    resetSecondFactor: () => void act('reset', [secondFactorReset(id)]),
  }
}
