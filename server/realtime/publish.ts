import type { Server } from 'socket.io'
import type { ServerEvents } from '#shared/events.ts'

/** Who may know: every member, or these people on all of their devices. */
export type Audience = 'members' | { userIds: string[] }

export interface Publisher {
  /** Tells every open client of the audience. Called after the commit, never before. */
  publish<Name extends keyof ServerEvents>(
    audience: Audience,
    event: Name,
    ...payload: Parameters<ServerEvents[Name]>
  ): void
  /** Closes the live connections of ended sessions. */
  disconnectSessions(sessionIds: string[]): void
}

export const MEMBERS_ROOM = 'members'
export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`

/** What is known of a connection once it was let in. */
interface SocketData {
  userId: string
  sessionId: string
}

export type LiveServer = Server<Record<string, never>, ServerEvents, Record<string, never>, SocketData>

export function publisher(io: LiveServer): Publisher {
  return {
    publish(audience, event, ...payload) {
      const rooms = audience === 'members' ? MEMBERS_ROOM : audience.userIds.map(userRoom)
      io.to(rooms).emit(event, ...payload)
    },
    disconnectSessions(sessionIds) {
      // No room at all would mean everybody.
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true)
    },
  }
}
