import type { Socket } from 'socket.io-client'
import type { ClientSignals, ServerEvents } from '#shared/events.ts'

/** The one live connection. live.ts, whose code is fetched later, opens it; who shows or signals something asks here. */
export type LiveSocket = Socket<ServerEvents, ClientSignals>

/** How long an answer to a question is waited for, in milliseconds. */
const ANSWER_MS = 10_000

type Hint = 'joinChannel' | 'leaveChannel' | 'typing'
type Announcement = 'sendMessage' | 'editMessage' | 'deleteMessage'

let line: LiveSocket | null = null
/** Since when there is none, epoch milliseconds. */
let brokenSince = Date.now()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const broken = () => {
  brokenSince = Date.now()
  tell()
}

/** From now on this is the line. Returns how to let go of it. */
export function holdConnection(socket: LiveSocket): () => void {
  line = socket
  socket.on('connect', tell)
  socket.on('disconnect', broken)
  return () => {
    socket.off('connect', tell)
    socket.off('disconnect', broken)
    if (line === socket) line = null
    broken()
  }
}

export const isConnected = (): boolean => line?.connected ?? false

/** For how long there has been no line, in milliseconds; 0 while there is one. */
export const disconnectedFor = (): number => (isConnected() ? 0 : Date.now() - brokenSince)

/** Calls `listener` whenever the line opens or breaks. Returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls `listener` whenever the line opens. Returns how to stop. */
export const onConnect = (listener: () => void): (() => void) =>
  onConnectionChange(() => {
    if (isConnected()) listener()
  })

/** Says something that matters only now: without a line it is dropped. */
export function hint(signal: Hint, channel: string): void {
  if (line?.connected) line.emit(signal, channel)
}

/** Announces a write that was made over REST (specification §7). Nothing depends on it. */
export function announce(signal: Announcement, write: unknown): void {
  if (line?.connected) line.emit(signal, write)
}

/** Ids of the people who are online. Throws when there is no line, no answer, or there were too many questions. */
export async function askWhoIsOnline(): Promise<string[]> {
  if (!line?.connected) throw new Error('no line')
  const answer = await line.timeout(ANSWER_MS).emitWithAck('whoIsOnline')
  if (!Array.isArray(answer)) throw new Error(answer.code)
  return answer
}
