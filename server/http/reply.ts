import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ByteReplies } from './byteReplies.ts'
import { isNamed } from './etag.ts'
import type { ResponseCache } from './responseCache.ts'
import { bearerId } from './viewer.ts'
import { writtenReply } from './writtenReply.ts'

/** A download as a service makes it; the endpoint names the file. */
export interface Download {
  /** A function is called only where neither the caller nor the response cache has this version. */
  bytes: Buffer | (() => Promise<Buffer>)
  /** Used as ETag and as key of the response cache, like `version` of a route. */
  version?: string
  /** Runs before the bytes leave, as an audit entry needs; not where none do (HEAD, 304). Its failure sends none. */
  beforeSend?: () => Promise<void>
  /** Person whose turn it takes where nobody is signed in. */
  ownerId?: string
}

/** What a reply is sent with. */
interface Sending {
  /** Cached downloads. */
  files: ResponseCache
  replies: ByteReplies
  /** Stores the body of a reply that has a version. */
  cacheBody: ((body: Buffer) => void) | undefined
  /** Counts further requests of the viewer; throws 429. */
  countMore: (requests: number) => void
}

/**
 * Bytes of a reply, and characters of a JSON body, for which a request counts as one more: what takes some 2 ms to
 * read, check and write.
 */
export const PART_OF_REQUEST = 64 * 1024

/** Further requests that a reply counts as. */
const partsOf = ({ length }: { length: number }): number => Math.floor(length / PART_OF_REQUEST)

/** Sets the ETag, and returns whether the caller has this version; `vary` is the header that says who asks. */
export function isKnown(reply: FastifyReply, version: string, vary = 'authorization'): boolean {
  const etag = `"${version}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary })
  return isNamed(etag, reply.request.headers['if-none-match'])
}

async function sendFile(
  { mediaType, filename }: Endpoint,
  { bytes, version, beforeSend, ownerId }: Download,
  reply: FastifyReply,
  { files, replies, countMore }: Sending,
): Promise<FastifyReply> {
  if (version && isKnown(reply, version)) return reply.code(304).send()
  const { viewer, ip, method } = reply.request
  return replies.inTurn(reply, viewer ? bearerId(viewer) : (ownerId ?? ip), async () => {
    let content = version && files.get(version)
    if (!content) {
      content = typeof bytes === 'function' ? await bytes() : bytes
      const more = partsOf(content)
      if (more > 0) countMore(more)
      if (version) files.set(version, content)
    }
    if (method !== 'HEAD') await beforeSend?.()
    reply.type(mediaType).header('content-disposition', `attachment; filename="${filename}"`).send(content)
  })
}

/** Sends the result of a handler in the form that its endpoint declares. */
export async function replyWith(
  endpoint: Endpoint,
  result: unknown,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (endpoint.reply === 'empty') return reply.send()
  if (endpoint.reply === 'file') return sendFile(endpoint, result as Download, reply, sending)
  if (result === undefined && endpoint.emptyStatus) return reply.code(endpoint.emptyStatus).send()
  const pieces = await writtenReply(endpoint.output, result)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const more = partsOf({ length })
  // Only where nothing has happened yet that a refusal would hide.
  if (more > 0 && endpoint.method === 'GET') sending.countMore(more)
  const [only] = pieces
  const isWhole = endpoint.hashed || sending.cacheBody !== undefined
  reply.type(endpoint.mediaType)
  if (pieces.length > 1 && !isWhole) return reply.header('content-length', length).send(Readable.from(pieces))
  const body = only && pieces.length === 1 ? only : Buffer.concat(pieces, length)
  if (endpoint.hashed && isKnown(reply, hash('sha256', body, 'base64url'))) return reply.code(304).send()
  sending.cacheBody?.(body)
  return reply.send(body)
}
