import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type { ChannelName } from '#shared/channelNames.ts'
import { type EventName, type EventPayloads, eventSchemas, type ServerEvents } from '#shared/events.ts'
import type { ClientSignals } from '#shared/signals.ts'
import type { Audience, Publisher } from '../db/change.ts'

interface LivePublisher extends Publisher {
  /** Publishes to clients of this process only: for facts that every process finds out by itself. */
  publishHere<Name extends EventName>(audience: Audience, event: Name, payload: EventPayloads[Name]): void
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
  askViewers: (question: { id: string; channel: ChannelName }) => void
  /** Answers `askViewers`. */
  viewers: (answer: { id: string; userIds: string[] }) => void
}

export type LiveServer = Server<ClientSignals, ServerEvents, ProcessEvents, SocketData>
export type LiveSocket = Socket<ClientSignals, ServerEvents, ProcessEvents, SocketData>

function roomsOf(audience: Audience): string[] {
  if (audience === 'members') return [MEMBERS_ROOM]
  const rooms = audience.userIds.map(userRoom)
  return audience.admins ? [ADMINS_ROOM, ...rooms] : rooms
}

/** Publishes to the rooms of an audience. A payload is parsed once, whatever the number of its recipients. */
export function publisher(io: LiveServer, log: Pick<FastifyBaseLogger, 'error'>): LivePublisher {
  /**
   * Events that the contract does not name never leave; a payload that does not fit it is an error of ours, and is
   * dropped.
   */
  function emit<Name extends EventName>(
    to: Pick<LiveServer, 'to'>,
    audience: Audience,
    event: Name,
    payload: EventPayloads[Name],
  ): void {
    const parsed = eventSchemas[event].safeParse(payload)
    if (parsed.success) to.to(roomsOf(audience)).emit(event, ...([parsed.data] as Parameters<ServerEvents[Name]>))
    else log.error({ event, issues: parsed.error.issues }, 'an event that does not fit its schema was dropped')
  }

  return {
    publish: (audience, event, payload) => emit(io, audience, event, payload),
    publishHere: (audience, event, payload) => emit(io.local, audience, event, payload),
    setAdmin(userId, isAdmin) {
      const connections = io.in(userRoom(userId))
      if (isAdmin) connections.socketsJoin(ADMINS_ROOM)
      else connections.socketsLeave(ADMINS_ROOM)
      emit(io, { userIds: [userId] }, 'roleChanged', {})
    },
    disconnectSessions(sessionIds) {
      // An empty list of rooms would select every connection.
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true)
    },
  }
}
