import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './networkOf.ts'

/** Bytes of a JSON body. Photos, pictures and workbooks are multipart uploads, whose limits are in their endpoints. */
export const PUBLIC_BODY_BYTES = 32 * 1024
export const BODY_BYTES = 512 * 1024

/** Body bytes that requests without a valid token hold at once: those of one network, and all. */
const HELD_BY_NETWORK = 8 * 1024 * 1024
const HELD_IN_ALL = 64 * 1024 * 1024

/** Thrown while requests without a valid token hold too many bytes. */
export class BodiesFull extends Error {
  readonly statusCode = 503
}

/** Counts the body bytes that strangers' requests hold, by network. */
export class HeldBytes {
  readonly #networks = new Map<string, number>()
  #all = 0

  /** Adds bytes, or throws where they are too many. */
  add(network: string, bytes: number): void {
    const ofNetwork = (this.#networks.get(network) ?? 0) + bytes
    if (ofNetwork > HELD_BY_NETWORK || this.#all + bytes > HELD_IN_ALL) throw new BodiesFull()
    this.#networks.set(network, ofNetwork)
    this.#all += bytes
  }

  release(network: string, bytes: number): void {
    const left = (this.#networks.get(network) ?? 0) - bytes
    if (left > 0) this.#networks.set(network, left)
    else this.#networks.delete(network)
    this.#all -= bytes
  }
}

/** True where a request's head announces a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Refuses bodies of requests without a valid token with 503 while such requests hold too many bytes: a body that never
 * ends is in memory until its deadline. Runs after authentication.
 */
export function limitHeldBodies(app: FastifyInstance): void {
  const held = new HeldBytes()
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.viewer || !hasBody(request)) return done(null, payload)
    const network = networkOf(request.ip)
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        try {
          held.add(network, chunk.length)
          bytes += chunk.length
          next(null, chunk)
        } catch (error) {
          next(error as Error)
        }
      },
    })
    reply.raw.once('close', () => {
      held.release(network, bytes)
      bytes = 0
    })
    payload.once('error', (error) => counted.destroy(error))
    done(null, payload.pipe(counted))
  })
}
