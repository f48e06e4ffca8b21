import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Interval in which a closing server looks for connections to close. */
const LOOK_MS = 100

/**
 * Milliseconds without a byte after which an unfinished request is closed while the server closes, and after which
 * every one is.
 */
const SILENCE_MS = 3_000
const LONGEST_MS = 8_000

/** True while a request is complete and its response is not: the server owes this connection something. */
const isAnswering = (response: ServerResponse | undefined): boolean =>
  response?.req.complete === true && !response.writableFinished

/**
 * Lets a closing server finish the requests in progress, and closes what would delay its end: idle connections,
 * requests that have stopped arriving, and after eight seconds the rest.
 */
export function drainOnClose(app: FastifyInstance): void {
  /** The open connections with the newest response of each. */
  const open = new Map<Socket, ServerResponse | undefined>()
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (request, response) => {
    if (open.has(request.socket)) open.set(request.socket, response)
  })

  app.addHook('preClose', (done) => {
    const end = performance.now() + LONGEST_MS
    /** Bytes that each connection had received, and the time since when it has received no more. */
    const arrivals = new Map<Socket, { bytes: number; since: number }>()
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      const now = performance.now()
      for (const [socket, response] of open) {
        const last = arrivals.get(socket)
        if (last?.bytes !== socket.bytesRead) arrivals.set(socket, { bytes: socket.bytesRead, since: now })
        else if (now - last.since >= SILENCE_MS && !isAnswering(response)) socket.destroy()
        if (now >= end) socket.destroy()
      }
    }, LOOK_MS).unref()
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}
