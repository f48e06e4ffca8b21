import type { Server, Socket } from 'socket.io'
import type { ChannelName } from '#shared/channels.ts'
import type { ClientSignals, ServerEvents } from '#shared/events.ts'

/** Recipients of an event: all members, or some people on all of their devices, with all admins where `admins` is set. */
type Audience = 'members' | { userIds: readonly string[]; admins?: boolean }

export interface Publisher {
  /** Sends an event to every open client of the audience. Must be called after the commit. */
  publish<Name extends keyof ServerEvents>(
    audience: Audience,
    event: Name,
    ...payload: Parameters<ServerEvents[Name]>
  ): void
  /** As `publish`, to clients of this process only: for facts that every process finds out by itself. */
  publishHere<Name extends keyof ServerEvents>(
    audience: Audience,
    event: Name,
    ...payload: Parameters<ServerEvents[Name]>
  ): void
  /** Adds a person's open connections to the admins' room, or removes them. */
  setAdmin(userId: string, isAdmin: boolean): void
  /** Closes the live connections of ended sessions. */
  disconnectSessions(sessionIds: string[]): void
}

export const MEMBERS_ROOM = 'members'
export const ADMINS_ROOM = 'admins'
export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`

/** Data of an accepted connection. */
interface SocketData {
  userId: string
  /** The person's name at the time of the connection. */
  name: string
  sessionId: string
  isAdmin: boolean
}

/**
 * Events between the processes of one installation. An old and a new release may run side by side, so these names and
 * payloads must not change.
 */
export interface ProcessEvents {
  /** Connections of a process: a change, the whole list, or the list of a process that has just started ('hello'). */
  presence: (message: {
    process: string
    kind: 'change' | 'all' | 'hello'
    online: string[]
    offline: string[]
  }) => void
  /** Asks other processes for the viewers of a channel. */
  onlookersOf: (question: { id: string; channel: ChannelName }) => void
  /** Answers `onlookersOf`. */
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
      // An empty list of rooms would select every connection.
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true)
    },
  }
}
