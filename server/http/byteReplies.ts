import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fairQueue } from '../fairQueue.ts'
import { type Bytes, heldFiles } from './heldFiles.ts'

/** Bytes of one piece: what a reply holds in memory, however large its file is. A shorter file is one piece. */
export const PIECE_BYTES = 256 * 1024

/** Replies of several pieces at once: of the process, and of one person, whose further ones wait for their turn. */
const REPLIES = 400
export const REPLIES_PER_PERSON = 4

/** Maximum waiting replies; above it the person with most of them has one refused with 503. */
const WAITING = 1000

/** Bytes of the files that are held whole while they are sent: six of the largest. */
const HELD_BYTES = 64 * 1024 * 1024

export type ByteReplies = ReturnType<typeof byteReplies>

/** Waits until a connection takes more or is closed, and leaves none of the two listeners behind. */
async function untilTaken({ raw }: FastifyReply): Promise<void> {
  const heard = new AbortController()
  const { signal } = heard
  await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })])
  heard.abort()
}

/** The pieces of a file, each read when the connection has taken the one before. */
async function* piecesOf({ size, read }: Omit<Bytes, 'key'>, reply: FastifyReply): AsyncGenerator<Buffer> {
  const { raw } = reply
  for (let offset = 0; offset < size && !raw.destroyed; offset += PIECE_BYTES) {
    if (raw.writableNeedDrain) await untilTaken(reply)
    const length = Math.min(PIECE_BYTES, size - offset)
    const piece = await read(offset, length)
    if (piece.length < length) throw new Error('A file went away while it was sent')
    yield piece
  }
}

/**
 * Sends replies of bytes, so that who reads none holds little: a few at once a person, in pieces of files that all of
 * their readers share. The deadline of replies closes a connection that takes none (server/http/deadlines.ts).
 */
export function byteReplies() {
  const files = heldFiles(HELD_BYTES)
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
      return inTurn(reply, personId, async () => {
        const { read, release } = files.take(bytes)
        reply.raw.once('close', release)
        return reply.send(Readable.from(piecesOf({ size, read }, reply), { highWaterMark: 1 }))
      })
    },
  }
}
