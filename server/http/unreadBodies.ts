import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deadlines } from './deadlines.ts'
import { hasBody } from './limits/bodyLimits.ts'

/** Milliseconds in which the rest of a body arrives that its client has sent already: the connection is kept then. */
const ARRIVAL_MS = 200

/** Bytes of a body that are read after its reply: twice a photo of a phone, whose upload then ends with the reply. */
const MAX_BYTES = 64 * 1024 * 1024

/** Reads the rest of a body and drops it. Resolves at its end, past MAX_BYTES, or when its connection has closed. */
const dropRest = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    request.unpipe()
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BYTES) resolve()
    })
    request.once('end', resolve).once('close', resolve)
    request.resume()
  })

/**
 * Node closes a connection right after a reply that says so. Bytes that nobody has read reset it then, and a reset may
 * destroy the reply before the client has read it. This closes only the server's side until `rest` has resolved.
 */
function closeAfter(socket: Socket, rest: Promise<void>): void {
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.end()
    void rest.then(destroySoon)
  }
}

/**
 * Reads the rest of a body when its request is answered, most often refused: unread, it would hold up the next request
 * on the connection, which a proxy shares among its clients. A body that is not complete by then, within the deadlines
 * of uploads, has the reply say `Connection: close`.
 */
export function dropUnreadBodies(app: FastifyInstance, deadlines: Pick<Deadlines, 'runUpload'>): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    if (!hasBody(request) || raw.complete || raw.destroyed) return done()
    const rest = deadlines.runUpload(raw.socket, () => dropRest(raw))
    void Promise.race([rest, wait(ARRIVAL_MS)]).then(() => {
      if (!raw.complete) {
        reply.header('connection', 'close')
        closeAfter(raw.socket, rest)
      }
      done()
    })
  })
}
