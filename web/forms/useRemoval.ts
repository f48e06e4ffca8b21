import { useCallback, useState } from 'react'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError, whyOf } from '../api/error.ts'
import type { FailureNoticeProps } from '../ui/FailureNotice.tsx'
import { useAttempt } from './useAttempt.ts'

interface RemovalOptions<Thing> {
  remove: (id: string) => Promise<void>
  /** Error code of a thing that is deleted already, which counts as a success. */
  goneCode: ErrorCode
  /** Title of a failure. */
  failedTitle: string
  /** Called after the deletion. */
  onRemoved: (thing: Thing) => void
}

export interface Removal<Thing> {
  /** The thing to confirm, or the last one. */
  asked: Thing | null
  isAsking: boolean
  isBusy: boolean
  /** Why the deletion failed. */
  failure: FailureNoticeProps | null
  ask: (thing: Thing) => void
  cancel: () => void
  /** Deletes the confirmed thing, once however often it is called. */
  confirm: () => void
}

/** A deletion with a confirmation dialog. */
export function useRemoval<Thing extends { _id: string }>(options: RemovalOptions<Thing>): Removal<Thing> {
  const { remove, goneCode, failedTitle, onRemoved } = options
  const [asked, setAsked] = useState<Thing | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, failure, attempt } = useAttempt<string>()

  const ask = useCallback((thing: Thing) => {
    setAsked(thing)
    setIsAsking(true)
  }, [])

  async function removeOnce(id: string): Promise<void> {
    try {
      await remove(id)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === goneCode)) throw error
    }
  }

  return {
    asked,
    isAsking,
    isBusy: busy !== null,
    failure: failure && failure.of === asked?._id ? { title: failedTitle, detail: whyOf(failure.error) } : null,
    ask,
    cancel: () => setIsAsking(false),
    confirm() {
      if (!asked || !isAsking) return
      attempt(asked._id, async () => {
        await removeOnce(asked._id)
        setIsAsking(false)
        onRemoved(asked)
      })
    },
  }
}
