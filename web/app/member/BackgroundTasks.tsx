import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAdmin } from '#shared/people/users.ts'
import { useSession } from '../../features/people/sessions/session.ts'
import { useRotaTodoInMenu } from '../../features/rota/todo/todo.queries.ts'
import { isConnected, onConnect } from '../../live/connection.ts'
import { useOutbox } from '../../outbox/usePending.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'
import { OfflineMark } from './OfflineMark.tsx'
import { UndoNotices } from './UndoNotices.tsx'
import { useNextServiceOffline } from './useNextServiceOffline.ts'
import { useNotifications } from './useNotifications.ts'

/** True for a query that could not be fetched, or is shown as it was stored. */
const isBehind = ({ state }: Query): boolean => state.isInvalidated

/** Fetches the current user and what the page shows again as soon as there may be a connection. */
function useRefetchOnReconnect(cache: QueryClient): void {
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

/** Starts the sender on every page, once there is a connection and the page is idle. */
function useOutboxSender(): void {
  const outbox = useOutbox()
  useEffect(() => {
    const start = () => {
      if (isConnected()) outbox.start().catch((error) => console.warn('Outbox:', error))
    }
    let stopWaiting = onNetworkIdle(start)
    const stopListening = onConnect(() => {
      stopWaiting()
      stopWaiting = onNetworkIdle(start)
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [outbox])
}

/**
 * Work beside every page that no page waits for: the parts for the time without a connection, or without a look at the
 * page.
 */
export function BackgroundTasks() {
  const cache = useQueryClient()
  useRefetchOnReconnect(cache)
  useOutboxSender()
  useNotifications(cache)
  useNextServiceOffline(cache)
  const { user } = useSession()
  useRotaTodoInMenu(user !== null && isAdmin(user))
  return (
    <>
      <OfflineMark />
      <UndoNotices />
    </>
  )
}
