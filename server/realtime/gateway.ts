import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { isAdmin } from '#shared/users.ts'
import type { Publisher } from '../db/change.ts'
import type { Env } from '../env.ts'
import type { SessionsService } from '../features/sessions/sessions.service.ts'
import type { Viewer } from '../features/sessions/viewer.ts'
import { isAllowedOrigin } from '../http/origin.ts'
import { joinCluster } from './cluster.ts'
import { gatherWrites } from './gather.ts'
import { answerOnScreen } from './onlookers.ts'
import type { Peers, Presence } from './presence.ts'
import { ADMINS_ROOM, type LiveServer, type LiveSocket, MEMBERS_ROOM, sessionRoom, userRoom } from './publish.ts'
import { hearSignals } from './signals.ts'

/** A signal is a hint of a few bytes; writes go over REST. */
const MAX_SIGNAL_BYTES = 64 * 1024

/** How often those connections are looked for that have become idle while the server closes, in milliseconds. */
const SWEEP_MS = 100

/** The Socket.IO server on the app's own HTTP server, at /socket.io. Must be attached before the app is ready. */
export function attachLiveServer(app: FastifyInstance, env: Env): LiveServer {
  let isClosing = false
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: MAX_SIGNAL_BYTES,
    // A page that comes back over a connection it has kept would be let in, and hold up the end with its waiting poll.
    allowRequest: (request, allow) => allow(null, !isClosing && isAllowedOrigin(request.headers, env)),
    cors: { origin: (_origin, allow) => allow(null, env.isDevelopment), credentials: true },
  })
  if (env.DATABASE_URL) {
    const leave = joinCluster(io, env.DATABASE_URL, app.log)
    app.addHook('onClose', leave)
  }
  gatherWrites(io, app.log)
  // The first request would stay with its connection, headers and all; nobody asks for it once it was let in.
  io.engine.on('connection', (connection: { request: unknown; close(discard: boolean): void }) => {
    connection.request = null
    // It was let in a moment before the end.
    if (isClosing) connection.close(true)
  })
  // Open sockets would keep the HTTP server from closing. What else is under way may take longer than a hook may.
  app.addHook('preClose', (done) => {
    isClosing = true
    // Those of the other processes stay.
    io.local.disconnectSockets(true)
    void io.close()
    // Only those that are idle now are closed by the server itself; the others become so once they are answered.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS).unref()
    app.server.once('close', () => clearInterval(sweep))
    done()
  })
  return io
}

/** The way to the other processes on the same database; SQLite has none. */
export const peersOf = (io: LiveServer, env: Pick<Env, 'DATABASE_URL'>): Peers | undefined =>
  env.DATABASE_URL
    ? {
        tell: (word) => io.serverSideEmit('presence', word),
        hear: (listener) => void io.on('presence', listener),
      }
    : undefined

/** Lets in whoever brings a good bearer token in `auth.token`, puts them where their events go, and hears their signals. */
export function welcomeSockets(
  io: LiveServer,
  sessions: Pick<SessionsService, 'authenticate'>,
  presence: Presence,
): void {
  const viewerOf = async ({ handshake }: LiveSocket): Promise<Viewer | null> => {
    const token: unknown = handshake.auth.token
    return typeof token === 'string' && token ? sessions.authenticate(token) : null
  }

  /** A role that was taken after it was read was taken from the connections that could be found then. */
  async function admitAdmin(socket: LiveSocket): Promise<void> {
    socket.join(ADMINS_ROOM)
    const viewer = await viewerOf(socket).catch(() => null)
    // Its session has ended meanwhile, or nobody can tell now: should it come back, it is asked anew.
    if (!viewer) socket.disconnect(true)
    else if (!isAdmin(viewer)) socket.leave(ADMINS_ROOM)
  }

  io.use(async (socket, next) => {
    try {
      const viewer = await viewerOf(socket)
      if (!viewer) return next(new Error('not_signed_in'))
      const { _id: userId, name, sessionId } = viewer
      socket.data = { userId, name, sessionId, isAdmin: isAdmin(viewer) }
      next()
    } catch {
      next(new Error('unavailable'))
    }
  })
  answerOnScreen(io)
  io.on('connection', (socket) => {
    const { userId, sessionId, isAdmin } = socket.data
    socket.join([MEMBERS_ROOM, userRoom(userId), sessionRoom(sessionId)])
    if (isAdmin) void admitAdmin(socket)
    presence.came(userId)
    socket.once('disconnect', () => presence.went(userId))
    hearSignals(socket, presence)
  })
}

/**
 * Closes the connections to this process whose session has ended without word of it: by the command line, by hand in the
 * database, or by a process whose word was lost.
 */
export async function closeEnded(
  io: LiveServer,
  sessions: Pick<SessionsService, 'ended'>,
  publisher: Pick<Publisher, 'disconnectSessions'>,
): Promise<void> {
  const connected = new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId))
  publisher.disconnectSessions(await sessions.ended([...connected]))
}
