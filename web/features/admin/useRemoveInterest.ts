import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Interest } from '#shared/interest.ts'
import { askAgain } from '../../api/afresh.ts'
import { ApiError, whyOf } from '../../api/error.ts'
import { useT } from '../../strings.ts'
import { useFlash } from '../../ui/Flash.tsx'
import { useAttempt } from '../../useAttempt.ts'
import { auditKeys } from './audit.queries.ts'
import { foldInterestGone, removeInterest } from './interest.queries.ts'

/** A submission that somebody else deleted first, or its writer with their account, is what was wanted. */
async function removeOnce(id: string): Promise<void> {
  try {
    await removeInterest(id)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'interest_not_found')) throw error
  }
}

/** The question before a submission is deleted, and what comes of it. `onRemoved` is called when it is gone. */
export function useRemoveInterest(onRemoved: () => void) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Interest | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, failure, attempt } = useAttempt<string>()

  return {
    /** The submission that is asked about, or was last. */
    asked,
    isAsking,
    isBusy: busy !== null,
    /** That it is still there, and why. */
    failure:
      failure && failure.of === asked?._id ? { title: t('interest.deleteFailed'), detail: whyOf(failure.error) } : null,
    ask(interest: Interest) {
      setAsked(interest)
      setIsAsking(true)
    },
    cancel: () => setIsAsking(false),
    /** Deletes the one that is asked about, once however often it is called. */
    confirm() {
      if (!asked || !isAsking) return
      attempt(asked._id, async () => {
        await removeOnce(asked._id)
        setIsAsking(false)
        foldInterestGone(cache, asked._id)
        askAgain(cache, auditKeys.all)
        flash(t('interest.deleted'), asked.name)
        onRemoved()
      })
    },
  }
}
