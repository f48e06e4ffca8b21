import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../features/people/sessions/session.ts'
import { onPageIdle } from '../../platform/pageIdle.ts'
import { retryWithBackoff } from '../../platform/retryWithBackoff.ts'

/**
 * Keeps the live connection open and `cache` fresh while it is used. Its code is fetched only then, until it has come.
 */
export function useLive(cache: QueryClient): void {
  const { user, isLeaving, recheck } = useSession()
  const myId = isLeaving ? undefined : user?._id
  useEffect(() => {
    if (!myId) return
    let isOver = false
    let close: (() => void) | undefined
    const open = async () => {
      try {
        const { followEvents } = await import('./live.events.ts')
        stopTrying()
        if (!isOver) close ??= followEvents(cache, myId, recheck)
      } catch (error) {
        // The app shows what it fetches until then; nobody needs to be told.
        console.error('Live connection:', error)
      }
    }
    const stopTrying = retryWithBackoff(open)
    const stopWaiting = onPageIdle(open)
    return () => {
      isOver = true
      stopWaiting()
      stopTrying()
      close?.()
    }
  }, [cache, myId, recheck])
}
