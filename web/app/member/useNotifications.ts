import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useServerConfig } from '../../features/people/config/config.ts'
import { useSession } from '../../features/people/sessions/session.ts'
import { isConnected, onConnect } from '../../live/connection.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'
import { untilFetched } from '../../platform/retryWithBackoff.ts'

/** True once the code has loaded: the next member area starts without waiting. */
let isLoaded = false

/**
 * Notifications and badge of the cache's person, on every page. Their code loads once the page is connected and the
 * network idle; a line that breaks just then brings it later, and is no fault.
 */
export function useNotifications(cache: QueryClient): void {
  const owner = useSession().user?._id
  const pushKey = useServerConfig()?.pushKey || null
  const navigate = useNavigate()

  // Every change of page makes a new one; nothing here is to begin again because of that.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])

  useEffect(() => {
    if (!owner) return
    let stop: (() => void) | undefined
    let stopFetching: (() => void) | undefined
    const start = () => {
      if (stopFetching || (!isLoaded && !isConnected())) return
      stopFetching = untilFetched(
        () => import('./notifications.start.ts'),
        ({ startNotifications }) => {
          isLoaded = true
          stop = startNotifications({ cache, owner, pushKey, go: (path) => go.current(path) })
        },
      )
    }
    let stopWaiting = () => {}
    if (isLoaded) start()
    else stopWaiting = onNetworkIdle(start)
    const stopListening = onConnect(() => {
      stopWaiting()
      if (!stopFetching) stopWaiting = onNetworkIdle(start)
    })
    return () => {
      stopWaiting()
      stopListening()
      stopFetching?.()
      stop?.()
    }
  }, [owner, pushKey, cache])
}
