import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Meeting } from '#shared/meetings.ts'
import { ApiError, whyOf } from '../../api/error.ts'
import { useT } from '../../strings.ts'
import type { FailureNoticeProps } from '../../ui/FailureNotice.tsx'
import { useFlash } from '../../ui/Flash.tsx'
import { useAttempt } from '../../useAttempt.ts'
import { foldMeetingGone } from './meetings.folds.ts'
import { removeMeeting } from './meetings.queries.ts'

export interface MeetingRemoval {
  /** The meeting that is asked about, or was last. */
  asked: Meeting | null
  isAsking: boolean
  isBusy: boolean
  /** That it is still there, and why. */
  failure: FailureNoticeProps | null
  ask: (meeting: Meeting) => void
  cancel: () => void
  /** Deletes the one that is asked about, once however often it is called. */
  confirm: () => void
}

/** A meeting that somebody else deleted first is what was wanted. */
async function removeOnce(id: string): Promise<void> {
  try {
    await removeMeeting(id)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'meeting_not_found')) throw error
  }
}

/** The question before a meeting is deleted, and what comes of it. `onRemoved` is called when the meeting is gone. */
export function useRemoveMeeting(onRemoved: () => void): MeetingRemoval {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Meeting | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, failure, attempt } = useAttempt<string>()
  const id = asked?._id

  const ask = useCallback((meeting: Meeting) => {
    setAsked(meeting)
    setIsAsking(true)
  }, [])

  return {
    asked,
    isAsking,
    isBusy: busy !== null,
    failure: failure && failure.of === id ? { title: t('meetings.deleteFailed'), detail: whyOf(failure.error) } : null,
    ask,
    cancel: () => setIsAsking(false),
    confirm() {
      if (!asked || !isAsking) return
      attempt(asked._id, async () => {
        await removeOnce(asked._id)
        setIsAsking(false)
        foldMeetingGone(cache, asked._id)
        flash(t('meetings.deleted'), asked.title)
        onRemoved()
      })
    },
  }
}
