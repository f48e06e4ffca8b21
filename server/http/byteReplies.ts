import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fairQueue } from '../fairQueue.ts'

/** Bytes of one piece: what a reply holds in memory, however large its file is. A shorter file is one piece. */
export const PIECE_BYTES = 256 * 1024

/** Replies of several pieces at once: of the process, and of one person, whose further ones wait for their turn. */
const REPLIES = 400
export const REPLIES_PER_PERSON = 4

/** Maximum waiting replies; above it the person with most of them has one refused with 503. */
const WAITING = 1000

/** A stored file as a reply sends it. */
export interface Bytes {
  size: number
  /** Reads `length` bytes from `offset` on; fewer where the file is gone. */
  read(offset: number, length: number): Promise<Buffer>
}

export type ByteReplies = ReturnType<typeof byteReplies>

/** The pieces of a file, each read when the connection has taken the one before. */
async function* piecesOf({ size, read }: Bytes, { raw }: FastifyReply): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < size && !raw.destroyed; offset += PIECE_BYTES) {
    if (raw.writableNeedDrain) await Promise.race([once(raw, 'drain'), once(raw, 'close')])
    const length = Math.min(PIECE_BYTES, size - offset)
    const piece = await read(offset, length)
    if (piece.length < length) throw new Error('A file went away while it was sent')
    yield piece
  }
}

/**
 * Sends replies of bytes, so that who reads none holds little: a few at once a person, in pieces. The deadline of
 * replies closes a connection that takes none (server/http/deadlines.ts).
 */
export function byteReplies() {
  const turns = fairQueue({ atOnce: REPLIES, atOncePerOwner: REPLIES_PER_PERSON, maxWaiting: WAITING })

  /** Runs `work`, which sends the reply, in the person's turn; the turn lasts until the reply is taken or closed. */
  const inTurn = (reply: FastifyReply, personId: string, work: () => Promise<unknown>): Promise<FastifyReply> =>
    turns(personId, async () => {
      const { raw } = reply
      if (raw.destroyed) return reply
      const closed = new Promise((resolve) => raw.once('close', resolve))
      await work()
      await closed
      return reply
    })

  return {
    inTurn,

    /** Sends a file to a person who may have it: the caller has checked that. */
    async sendBytes(reply: FastifyReply, personId: string, bytes: Bytes): Promise<FastifyReply> {
      const { size } = bytes
      reply.header('content-length', size)
      if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
      if (size <= PIECE_BYTES) return reply.send(await bytes.read(0, size))
      return inTurn(reply, personId, async () =>
        reply.send(Readable.from(piecesOf(bytes, reply), { highWaterMark: 1 })),
      )
    },
  }
}
