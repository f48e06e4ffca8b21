import { io } from 'socket.io-client'
import { OUTDATED_CLIENT } from '#shared/signals.ts'
import { serverOrigin, storedToken } from '../api/call.ts'
import { SITE_PATH } from '../platform/site.ts'
import { type ClientSocket, holdConnection } from './connection.ts'

/** Rule 807, in milliseconds, and the transports. */
const CONNECTION = {
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  // Polling is the fallback where WebSockets are blocked: behind one address with several processes, the requests of a
  // polling client may reach different ones.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
}

/** Milliseconds after the first connection until its gap is refetched: the page's own queries began before it stood. */
export const FIRST_LOOK_MS = 2000

/** Maximum milliseconds to wait for the session's recheck before the next connection attempt. */
const RECHECK_MS = 5000

/**
 * Milliseconds until an outdated page tries again: during an upgrade a process of its own version may still run and
 * accept it.
 */
const OUTDATED_RETRY_MS = 60_000

/** Spreads the reconnections of many clients that a server closed at once. */
const spread = (ms: number): number => ms * (0.5 + Math.random())

/** Applies a live event to what the page knows; rejects where the payload does not fit. */
export type ApplyEvent = (name: string, payload: unknown) => Promise<void> | undefined

interface LiveOptions {
  /** Called with every event, also with those that this page does not know. */
  apply: ApplyEvent
  /** Refetches what events would have kept fresh: called after each reconnection. */
  onGap: () => Promise<void>
  /** Finds out whether the session has ended. */
  recheck: () => Promise<void>
  /** The server speaks other events than this page understands. */
  onOutdated: () => void
}

/** Applies every event that the server sends. A payload that does not fit is dropped and reported. */
export function applyEvents(socket: Pick<ClientSocket, 'onAny'>, apply: ApplyEvent): void {
  socket.onAny((name: string, payload: unknown) => {
    apply(name, payload)?.catch((error) => console.error(`Live event ${name}:`, error))
  })
}

/**
 * Opens the one live connection of the signed-in person and applies its events. When the server refuses this session,
 * or closes its connection, and the session has not ended, the connection is tried again. Returns the function that
 * closes it.
 */
export function connectLive({ apply, onGap, recheck, onOutdated }: LiveOptions): () => void {
  const socket: ClientSocket = io(serverOrigin(), {
    ...CONNECTION,
    path: `${SITE_PATH}/socket.io`,
    auth: (give) => give({ token: storedToken(), events: import.meta.env.EVENTS_VERSION }),
  })
  let isClosed = false
  let isFirst = true
  let again: ReturnType<typeof setTimeout> | undefined
  let firstLook: ReturnType<typeof setTimeout> | undefined

  const connectAfter = (delay: number) => {
    clearTimeout(again)
    if (!isClosed) again = setTimeout(() => socket.connect(), spread(delay))
  }

  const tryAgain = async (delay: number) => {
    await Promise.race([recheck(), new Promise((resolve) => setTimeout(resolve, RECHECK_MS))])
    connectAfter(delay)
  }

  // 'online' means that a network is there now; the next regular attempt may be seconds away.
  const hurry = () => {
    if (!socket.connected && socket.active) socket.disconnect().connect()
  }

  applyEvents(socket, apply)
  socket.on('connect', () => {
    if (isFirst) firstLook = setTimeout(onGap, FIRST_LOOK_MS)
    else onGap()
    isFirst = false
  })
  socket.on('connect_error', (error) => {
    // An active socket reconnects by itself; one that the server refused does not.
    if (error.message === OUTDATED_CLIENT) {
      onOutdated()
      connectAfter(OUTDATED_RETRY_MS)
    } else if (!socket.active) tryAgain(CONNECTION.reconnectionDelayMax)
    else console.error('Live connection:', error.message)
  })
  socket.on('disconnect', (reason) => {
    // The session has ended, or this device read too slowly.
    if (reason === 'io server disconnect') tryAgain(CONNECTION.reconnectionDelay)
  })
  const release = holdConnection(socket)
  addEventListener('online', hurry)

  return () => {
    isClosed = true
    clearTimeout(again)
    clearTimeout(firstLook)
    removeEventListener('online', hurry)
    socket.disconnect()
    release()
  }
}
