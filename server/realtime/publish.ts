import type { Server, Socket } from 'socket.io'
import type { ChannelName } from '#shared/channels.ts'
import type { ClientSignals, ServerEvents } from '#shared/events.ts'

/** Who may know: every member, or these people on all of their devices, and every admin where it says so. */
export type Audience = 'members' | { userIds: readonly string[]; admins?: boolean }

export interface Publisher {
  /** Tells every open client of the audience. Called after the commit, never before. */
  publish<Name extends keyof ServerEvents>(
    audience: Audience,
    event: Name,
    ...payload: Parameters<ServerEvents[Name]>
  ): void
  /** The same for the clients of this process alone: what each process finds out for itself. */
  publishHere<Name extends keyof ServerEvents>(
    audience: Audience,
    event: Name,
    ...payload: Parameters<ServerEvents[Name]>
  ): void
  /** From now on a person's open connections hear what admins may know, or no longer do. */
  setAdmin(userId: string, isAdmin: boolean): void
  /** Closes the live connections of ended sessions. */
  disconnectSessions(sessionIds: string[]): void
}

export const MEMBERS_ROOM = 'members'
export const ADMINS_ROOM = 'admins'
export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`

/** What is known of a connection once it was let in. */
export interface SocketData {
  userId: string
  /** As it was when the connection was made. */
  name: string
  sessionId: string
  isAdmin: boolean
}

/** What the processes of one installation tell each other. */
export interface ProcessEvents {
  /** Who is connected to a process: a change, all of them, or all from one that has just started and knows nobody. */
  presence: (word: { process: string; kind: 'change' | 'all' | 'hello'; online: string[]; offline: string[] }) => void
  /** The question who has a channel on screen at another process. */
  onlookersOf: (question: { id: string; channel: ChannelName }) => void
  /** What each of them answers to it. */
  onlookers: (answer: { id: string; userIds: string[] }) => void
}

export type LiveServer = Server<ClientSignals, ServerEvents, ProcessEvents, SocketData>
export type LiveSocket = Socket<ClientSignals, ServerEvents, ProcessEvents, SocketData>

function roomsOf(audience: Audience): string[] {
  if (audience === 'members') return [MEMBERS_ROOM]
  const rooms = audience.userIds.map(userRoom)
  return audience.admins ? [ADMINS_ROOM, ...rooms] : rooms
}

export function publisher(io: LiveServer): Publisher {
  return {
    publish(audience, event, ...payload) {
      io.to(roomsOf(audience)).emit(event, ...payload)
    },
    publishHere(audience, event, ...payload) {
      io.local.to(roomsOf(audience)).emit(event, ...payload)
    },
    setAdmin(userId, isAdmin) {
      const connections = io.in(userRoom(userId))
      if (isAdmin) connections.socketsJoin(ADMINS_ROOM)
      else connections.socketsLeave(ADMINS_ROOM)
    },
    disconnectSessions(sessionIds) {
      // No room at all would mean everybody.
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true)
    },
  }
}
