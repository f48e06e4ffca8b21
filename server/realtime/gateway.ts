import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { EVENTS } from '#shared/events.ts'
import { isAdmin } from '#shared/people/users.ts'
import { schemaHash } from '#shared/schemaHash.ts'
import { OUTDATED_CLIENT } from '#shared/signals.ts'
import type { Publisher } from '../db/change.ts'
import type { Env } from '../env.ts'
import { hasKey } from '../http/keyInAddress.ts'
import { isAllowedOrigin } from '../http/limits/origin.ts'
import { type Authenticate, type Bearer, isProgram } from '../http/viewer.ts'
import { answerViewers } from './channelViewers.ts'
import { joinCluster } from './cluster.ts'
import { batchFrames } from './frames/frameBatching.ts'
import { refuseHandshake } from './handshakes.ts'
import type { Peers, Presence } from './presence.ts'
import { ADMINS_ROOM, type LiveServer, type LiveSocket, MEMBERS_ROOM, sessionRoom, userRoom } from './publish.ts'
import { handleSignals, type PeopleInTalk } from './signals.ts'

/**
 * Per person and process. Three devices with several tabs make ten; a lost connection counts until its heartbeat fails.
 */
const MAX_CONNECTIONS = 20

/** A signal is a hint of a few bytes; writes go over REST. */
const MAX_SIGNAL_BYTES = 64 * 1024

/** The Socket.IO server on the app's own HTTP server, at /socket.io. Must be attached before the app is ready. */
export function attachLiveServer(app: FastifyInstance, env: Env): LiveServer {
  let isClosing = false
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: MAX_SIGNAL_BYTES,
    // Refuses connections while the server closes: a kept-alive one could otherwise open a session, whose long poll
    // would delay the end.
    allowRequest: (request, allow) =>
      hasKey(request.url ?? '')
        ? allow('key_in_address', false)
        : allow(null, !isClosing && isAllowedOrigin(request.headers, env)),
    cors: { origin: (_origin, allow) => allow(null, env.isDevelopment), credentials: true },
  })
  if (env.DATABASE_URL) {
    const leave = joinCluster(io, env.DATABASE_URL, app.log)
    app.addHook('onClose', leave)
  }
  batchFrames(io, app.log)
  io.engine.on('connection', (connection: { close(discard: boolean): void }) => {
    // Accepted just before the server began to close.
    if (isClosing) connection.close(true)
  })
  // Open sockets would keep the HTTP server from closing. `done` is called at once, because requests in progress may
  // take longer than the time limit of a hook.
  app.addHook('preClose', (done) => {
    isClosing = true
    // `local`: connections to other processes stay.
    io.local.disconnectSockets(true)
    void io.close()
    done()
  })
  return io
}

const EVENTS_VERSION = schemaHash(EVENTS)

/**
 * True for a page that was built with other events. Clients that name no version are for their authors to keep right.
 */
const isOutdated = ({ handshake }: LiveSocket): boolean =>
  handshake.auth.events !== undefined && handshake.auth.events !== EVENTS_VERSION

/** Presence messages between the processes on one PostgreSQL; undefined with SQLite, which has one process. */
export const peersOf = (io: LiveServer, env: Pick<Env, 'DATABASE_URL'>): Peers | undefined =>
  env.DATABASE_URL
    ? {
        send: (message) => io.serverSideEmit('presence', message),
        onMessage: (listener) => void io.on('presence', listener),
      }
    : undefined

/**
 * Accepts connections with a valid bearer token in `auth.token`, joins them to their rooms and handles their signals.
 */
export function acceptConnections(
  io: LiveServer,
  {
    authenticate,
    presence,
    peopleInTalk,
  }: { authenticate: Authenticate; presence: Presence; peopleInTalk: PeopleInTalk },
): void {
  const viewerOf = async ({ handshake }: LiveSocket): Promise<Bearer | null> => {
    const token: unknown = handshake.auth.token
    return typeof token === 'string' && token ? authenticate(token) : null
  }

  /** Checks the role again after joining: a role taken away before the join was not taken from this connection. */
  async function joinAdmins(socket: LiveSocket): Promise<void> {
    socket.join(ADMINS_ROOM)
    const viewer = await viewerOf(socket).catch(() => null)
    // The session has ended, or the database is unreachable: the client reconnects and is authenticated again.
    if (!viewer || isProgram(viewer)) socket.disconnect(true)
    else if (!isAdmin(viewer)) socket.leave(ADMINS_ROOM)
  }

  io.use(async (socket, next) => {
    if (isOutdated(socket)) return refuseHandshake(socket, next, OUTDATED_CLIENT)
    try {
      const viewer = await viewerOf(socket)
      if (!viewer) return refuseHandshake(socket, next, 'not_signed_in')
      if (isProgram(viewer)) return refuseHandshake(socket, next, 'not_for_keys')
      if (viewer.waiting) return refuseHandshake(socket, next, 'waiting_for_approval')
      const { _id: userId, name, sessionId } = viewer
      socket.data = { userId, name, sessionId, isAdmin: isAdmin(viewer) }
      next()
    } catch {
      refuseHandshake(socket, next, 'unavailable')
    }
  })
  answerViewers(io)
  io.on('connection', (socket) => {
    const { userId, sessionId, isAdmin } = socket.data
    socket.join([MEMBERS_ROOM, userRoom(userId), sessionRoom(sessionId)])
    if (isAdmin) void joinAdmins(socket)
    presence.connected(userId)
    socket.once('disconnect', () => presence.disconnected(userId))
    handleSignals(socket, { presence, peopleInTalk })
  })
}

/**
 * Limits the connections of one person to this process, so that the limit of signals per connection limits the person
 * too. Must come after `acceptConnections`, which authenticates.
 */
export function limitConnections(io: LiveServer): void {
  io.use((socket, next) => {
    const open = io.of('/').adapter.rooms.get(userRoom(socket.data.userId))?.size ?? 0
    if (open < MAX_CONNECTIONS) next()
    else refuseHandshake(socket, next, 'too_many_connections')
  })
}

/**
 * Closes connections to this process whose session has ended without an event: by the command line, by hand in the
 * database, or by a process whose event was lost. `endedOf` returns the ended ones of some session ids.
 */
export async function closeEnded(
  io: LiveServer,
  endedOf: (sessionIds: string[]) => Promise<string[]>,
  publisher: Pick<Publisher, 'disconnectSessions'>,
): Promise<void> {
  const sessionIds = new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId))
  publisher.disconnectSessions(await endedOf([...sessionIds]))
}
