import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../features/sessions/session.ts'

/** Keeps the live connection open and `cache` fresh while it is used. Its code is fetched only then. */
export function useLive(cache: QueryClient): void {
  const { user, recheck } = useSession()
  const myId = user?._id
  useEffect(() => {
    if (!myId) return
    let isOver = false
    let close: (() => void) | undefined
    import('../api/live.ts')
      .then(({ connectLive }) => {
        if (!isOver) close = connectLive({ cache, myId, recheck })
      })
      // Without it the app shows what it fetches; nobody needs to be told.
      .catch((error) => console.error('Live connection:', error))
    return () => {
      isOver = true
      close?.()
    }
  }, [cache, myId, recheck])
}
