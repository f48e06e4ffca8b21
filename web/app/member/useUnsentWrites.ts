import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../features/sessions/session.ts'
import { isConnected, onConnect } from '../../live/connection.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'

/**
 * Sends what the person of `cache` has written or changed and could not send, whatever page they are on now. Its code
 * is fetched when there is a line and the page has come to rest; the pages themselves do not wait for that.
 */
export function useUnsentWrites(cache: QueryClient): void {
  const owner = useSession().user?._id
  useEffect(() => {
    if (!owner) return
    let isOver = false
    const start = async () => {
      if (!isConnected()) return
      try {
        const { startUnsentWrites } = await import('./unsentWrites.ts')
        if (!isOver) startUnsentWrites(owner, cache)
      } catch (error) {
        console.warn('What is not sent yet:', error)
      }
    }
    let stopWaiting = onNetworkIdle(start)
    const stopListening = onConnect(() => {
      stopWaiting()
      stopWaiting = onNetworkIdle(start)
    })
    return () => {
      isOver = true
      stopWaiting()
      stopListening()
    }
  }, [owner, cache])
}
