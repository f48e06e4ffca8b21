import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import type { ServerEvents } from '#shared/events.ts'
import { serverOrigin, storedToken } from './call.ts'
import { foldGap, folds } from './events.ts'

/** Specification §9, in milliseconds. */
const CONNECTION = {
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
}

/**
 * Opens the one live connection of the signed-in person and folds what it tells into `cache`. When the server does not
 * let this session in, or throws it out, `recheck` finds out whether the session has ended; if it has not, the connection
 * is tried again. Returns how to close it.
 */
export function connectLive(cache: QueryClient, recheck: () => Promise<void>): () => void {
  const socket: Socket<ServerEvents> = io(serverOrigin(), {
    ...CONNECTION,
    path: '/socket.io',
    auth: (give) => give({ token: storedToken() }),
  })
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined

  const refused = async () => {
    await recheck()
    if (!isClosed) again = setTimeout(() => socket.connect(), CONNECTION.reconnectionDelayMax)
  }

  const fold = folds(cache)
  socket.on('scheduleChanged', fold.scheduleChanged)
  socket.on('connect', () => foldGap(cache))
  socket.on('connect_error', (error) => {
    // An active socket tries again by itself; one that was refused at the door does not.
    if (!socket.active) refused()
    else console.error('Live connection:', error.message)
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') refused()
  })

  return () => {
    isClosed = true
    clearTimeout(again)
    socket.disconnect()
  }
}
