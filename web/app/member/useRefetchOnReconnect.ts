import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../features/sessions/session.ts'
import { onConnect } from '../../live/connection.ts'

/** What could not be fetched, or is shown as it was stored. */
const isBehind = ({ state }: Query): boolean => state.isInvalidated

/** Asks again for what is shown, and who is signed in, as soon as there may be a line. */
export function useRefetchOnReconnect(cache: QueryClient): void {
  const { isConfirmed, recheck } = useSession()
  useEffect(() => {
    const catchUp = () => {
      if (!isConfirmed) recheck()
      cache.refetchQueries({ type: 'active', predicate: isBehind }, { cancelRefetch: false })
    }
    addEventListener('online', catchUp)
    const stopListening = onConnect(catchUp)
    // The server has said who this is: it can be asked for the rest, too.
    if (isConfirmed) catchUp()
    return () => {
      removeEventListener('online', catchUp)
      stopListening()
    }
  }, [cache, isConfirmed, recheck])
}
