import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { isNamed } from './etag.ts'
import type { ResponseCache } from './responseCache.ts'

/** A download as a service makes it; the endpoint names the file. */
export interface Download {
  /** A function is called only where neither the caller nor the response cache has this version. */
  bytes: Buffer | (() => Promise<Buffer>)
  /** Used as ETag and as key of the response cache, like `version` of a route. */
  version?: string
  /** Runs before the bytes leave, as an audit entry needs; not where none do (HEAD, 304). Its failure sends none. */
  beforeSend?: () => Promise<void>
}

/** Sets the ETag, and returns whether the caller has this version. */
export function isKnown(reply: FastifyReply, version: string): boolean {
  const etag = `"${version}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  return isNamed(etag, reply.request.headers['if-none-match'])
}

async function sendFile(
  { mediaType, filename }: Endpoint,
  { bytes, version, beforeSend }: Download,
  reply: FastifyReply,
  cache: ResponseCache,
): Promise<FastifyReply> {
  if (version && isKnown(reply, version)) return reply.code(304).send()
  let content = version && cache.get(version)
  if (!content) {
    content = typeof bytes === 'function' ? await bytes() : bytes
    if (version) cache.set(version, content)
  }
  if (reply.request.method !== 'HEAD') await beforeSend?.()
  return reply.type(mediaType).header('content-disposition', `attachment; filename="${filename}"`).send(content)
}

/** Sends the result of a handler in the form that its endpoint declares. */
export async function send(
  endpoint: Endpoint,
  result: unknown,
  reply: FastifyReply,
  { files, cacheBody }: { files: ResponseCache; cacheBody: (body: Buffer) => void },
): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (endpoint.reply === 'empty') return reply.send()
  if (endpoint.reply === 'file') return sendFile(endpoint, result as Download, reply, files)
  if (result === undefined && endpoint.emptyStatus) return reply.code(endpoint.emptyStatus).send()
  // Parsed by the output schema, so that a column outside the contract never leaves.
  const body = Buffer.from(JSON.stringify(endpoint.output.parse(result)))
  cacheBody(body)
  return reply.type(endpoint.mediaType).send(body)
}
