import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { Env } from '../env.ts'
import type { SessionsService } from '../features/sessions/sessions.service.ts'
import { isAllowedOrigin } from '../http/origin.ts'
import { type LiveServer, MEMBERS_ROOM, sessionRoom, userRoom } from './publish.ts'

/** A signal is a hint of a few bytes; writes go over REST. */
const MAX_SIGNAL_BYTES = 64 * 1024

/** The Socket.IO server on the app's own HTTP server, at /socket.io. Must be attached before the app is ready. */
export function attachLiveServer(app: FastifyInstance, env: Env): LiveServer {
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: MAX_SIGNAL_BYTES,
    allowRequest: (request, allow) => allow(null, isAllowedOrigin(request.headers, env)),
    cors: { origin: (_origin, allow) => allow(null, env.isDevelopment), credentials: true },
  })
  // Open sockets would keep the HTTP server from closing.
  app.addHook('preClose', async () => {
    io.disconnectSockets(true)
    await io.close()
  })
  return io
}

/** Lets in whoever brings a good bearer token in `auth.token`, and puts them where their events go. */
export function authenticateSockets(io: LiveServer, sessions: Pick<SessionsService, 'authenticate'>): void {
  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth.token
    try {
      const viewer = typeof token === 'string' && token ? await sessions.authenticate(token) : null
      if (!viewer) return next(new Error('not_signed_in'))
      socket.data = { userId: viewer._id, sessionId: viewer.sessionId }
      next()
    } catch {
      next(new Error('unavailable'))
    }
  })
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data
    socket.join([MEMBERS_ROOM, userRoom(userId), sessionRoom(sessionId)])
  })
}
