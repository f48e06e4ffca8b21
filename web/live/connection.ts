import type { Socket } from 'socket.io-client'
import type { ServerEvents } from '#shared/events.ts'
import type { ClientSignals } from '#shared/signals.ts'

/**
 * The one live connection. live.ts, whose code is fetched later, opens it; who shows or signals something asks here.
 */
export type ClientSocket = Socket<ServerEvents, ClientSignals>

/** Milliseconds until a question to the server fails. */
const ANSWER_MS = 10_000

type Hint = 'joinChannel' | 'leaveChannel' | 'typing'
type Announcement = 'sendMessage' | 'editMessage' | 'deleteMessage'

let current: ClientSocket | null = null
/** Time at which the connection was lost, epoch milliseconds. */
let disconnectedSince = Date.now()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const onDisconnect = () => {
  disconnectedSince = Date.now()
  tell()
}

/** Makes this socket the live connection. Returns the function that releases it. */
export function holdConnection(socket: ClientSocket): () => void {
  current = socket
  socket.on('connect', tell)
  socket.on('disconnect', onDisconnect)
  return () => {
    socket.off('connect', tell)
    socket.off('disconnect', onDisconnect)
    if (current === socket) current = null
    onDisconnect()
  }
}

export const isConnected = (): boolean => current?.connected ?? false

/** Milliseconds since the connection was lost; 0 while connected. */
export const disconnectedFor = (): number => (isConnected() ? 0 : Date.now() - disconnectedSince)

/** Calls `listener` whenever the connection opens or breaks. Returns the unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls `listener` whenever the connection opens. Returns the unsubscribe function. */
export const onConnect = (listener: () => void): (() => void) =>
  onConnectionChange(() => {
    if (isConnected()) listener()
  })

/** Sends a signal that matters only now: it is dropped while disconnected. */
export function hint(signal: Hint, channel: string): void {
  if (current?.connected) current.emit(signal, channel)
}

/** Announces a write that was made over REST (rule 204). Nothing depends on it. */
export function announce(signal: Announcement, write: unknown): void {
  if (current?.connected) current.emit(signal, write)
}

/** Ids of the people who are online. Throws while disconnected, without an answer, and after too many questions. */
export async function askWhoIsOnline(): Promise<string[]> {
  if (!current?.connected) throw new Error('not connected')
  const answer = await current.timeout(ANSWER_MS).emitWithAck('whoIsOnline')
  if (!Array.isArray(answer)) throw new Error(answer.code)
  return answer
}
