import type { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import { serverOrigin, storedToken } from './call.ts'
import { foldGap, folds } from './events.ts'
import { holdLine, type LiveSocket } from './line.ts'

/** Specification §9, in milliseconds; and how the line is made. */
const CONNECTION = {
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  // Where several processes stand behind one address, the requests of one who polls may come to different ones: polling is
  // for those whom no socket reaches.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
}

/**
 * The first line stands a moment after the page has asked for what it shows. What happened in between is looked for when
 * the page has come to rest, in milliseconds.
 */
const FIRST_LOOK_MS = 2000

/** How long the question whether the session has ended may keep the line from being tried again, in milliseconds. */
const RECHECK_MS = 5000

/** Where a server closed many lines at once, they do not all come back at once. */
const spread = (ms: number): number => ms * (0.5 + Math.random())

export interface LiveOptions {
  cache: QueryClient
  /** Whose cache it is. */
  myId: string
  /** Finds out whether the session has ended. */
  recheck: () => Promise<void>
}

/** Tells `fold` of everything that the server says. */
function foldEvents(socket: LiveSocket, fold: ReturnType<typeof folds>): void {
  socket.on('scheduleChanged', fold.scheduleChanged)
  socket.on('taskSaved', fold.taskSaved)
  socket.on('taskDeleted', fold.taskDeleted)
  socket.on('meetingSaved', fold.meetingSaved)
  socket.on('meetingDeleted', fold.meetingDeleted)
  socket.on('interestChanged', fold.interestChanged)
  socket.on('newMessage', fold.newMessage)
  socket.on('messageEdited', fold.messageEdited)
  socket.on('messageDeleted', fold.messageDeleted)
  socket.on('channelRead', fold.channelRead)
  socket.on('typing', fold.typing)
  socket.on('presence', fold.presence)
}

/**
 * Opens the one live connection of the signed-in person and folds what it tells into `cache`. When the server does not
 * let this session in, or throws it out, and the session has not ended, the connection is tried again. Returns how to
 * close it.
 */
export function connectLive({ cache, myId, recheck }: LiveOptions): () => void {
  const socket: LiveSocket = io(serverOrigin(), {
    ...CONNECTION,
    path: '/socket.io',
    auth: (give) => give({ token: storedToken() }),
  })
  let isClosed = false
  let isFirst = true
  let again: ReturnType<typeof setTimeout> | undefined
  let firstLook: ReturnType<typeof setTimeout> | undefined

  const tryAgain = async (delay: number) => {
    await Promise.race([recheck(), new Promise((resolve) => setTimeout(resolve, RECHECK_MS))])
    clearTimeout(again)
    if (!isClosed) again = setTimeout(() => socket.connect(), spread(delay))
  }

  // A browser that says that it is back has a line for sure; the next regular try may be seconds away.
  const hurry = () => {
    if (!socket.connected && socket.active) socket.disconnect().connect()
  }

  foldEvents(socket, folds(cache, myId))
  socket.on('connect', () => {
    if (isFirst) firstLook = setTimeout(() => foldGap(cache), FIRST_LOOK_MS)
    else foldGap(cache)
    isFirst = false
  })
  socket.on('connect_error', (error) => {
    // An active socket tries again by itself; one that was refused at the door does not.
    if (!socket.active) tryAgain(CONNECTION.reconnectionDelayMax)
    else console.error('Live connection:', error.message)
  })
  socket.on('disconnect', (reason) => {
    // The session has ended, or this device was too slow for what it was told.
    if (reason === 'io server disconnect') tryAgain(CONNECTION.reconnectionDelay)
  })
  const letGo = holdLine(socket)
  addEventListener('online', hurry)

  return () => {
    isClosed = true
    clearTimeout(again)
    clearTimeout(firstLook)
    removeEventListener('online', hurry)
    socket.disconnect()
    letGo()
  }
}
