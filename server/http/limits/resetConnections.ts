import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { RequestLimits } from './requestLimits.ts'

/**
 * Requests whose connection was reset before they were handled: nobody can be answered, and the address may be unknown.
 */
export class ResetConnections {
  #count = 0

  /** Number of connections that were reset. */
  get count(): number {
    return this.#count
  }

  /** Counts the request and returns true where its connection was reset. */
  has({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
    const isReset = socket.destroyed || socket.remoteAddress === undefined
    if (isReset) this.#count += 1
    return isReset
  }
}

/** Drops such requests before they cost more than their count. Must come before the routes. */
export function dropResetRequests(
  app: FastifyInstance,
  { resets, limits }: { resets: ResetConnections; limits: RequestLimits },
): void {
  // Node remembers an address that was asked for while the connection was open.
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress)
  app.addHook('onRequest', (request, reply, done) => {
    if (!resets.has(request.raw)) return done()
    reply.hijack()
    try {
      if (request.ip) limits.countRequest(null, request.ip)
    } catch {
      // Past its limit the network is refused from now on; here nobody is left to refuse.
    }
  })
}
