import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { Id } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import type { ByteReplies } from '../../../http/byteReplies.ts'
import type { RequestLimits } from '../../../http/limits/requestLimits.ts'
import { isKnown } from '../../../http/reply.ts'
import { imageTokenIn } from '../sessions/imageCookie.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { findImage, imageUrl } from './images.store.ts'

/** Photos are cached for one year: every member may see them, and addresses are never reused for another picture. */
const PHOTO_CACHE = 'private, max-age=31536000, immutable'

/** What routes of bytes need. */
export interface ByteRouteNeeds {
  sessions: SessionsService
  limits: RequestLimits
  replies: ByteReplies
  /** Path below which the site lives; '' at the root. */
  sitePath: string
}

interface ImageNeeds extends ByteRouteNeeds {
  db: Db
  /** False where a picture is of a conversation in which the viewer is not. */
  maySee(viewerId: string, url: string): Promise<boolean>
}

/** Id of the person whose cookie a request for a picture or a file has; counts it. 401 without one. */
export async function imageViewer(
  request: FastifyRequest,
  { sessions, limits, sitePath }: Pick<ByteRouteNeeds, 'sessions' | 'limits' | 'sitePath'>,
): Promise<string> {
  const token = imageTokenIn(request.headers.cookie, sitePath)
  const viewerId = token ? await sessions.whoFetchesImages(token) : null
  limits.countPicture(viewerId, request.ip)
  if (viewerId === null) throw new AppError('not_signed_in')
  return viewerId
}

/**
 * `GET /images/:id?size=small`: pictures for members only, authenticated by the cookie of their login, since an `<img>`
 * sends no bearer header. Not part of the contract: it returns bytes, not JSON.
 */
export function imagesRoutes(api: FastifyInstance, { db, maySee, ...needs }: ImageNeeds): void {
  api.get('/images/:id', async (request, reply) => {
    const viewerId = await imageViewer(request, needs)
    const { id } = request.params as { id: string }
    const { size } = request.query as { size?: unknown }
    const wanted = size === 'small' ? 'small' : 'large'
    const image = Id.safeParse(id).success && (await findImage(db, id, wanted))
    if (!image || !(await maySee(viewerId, imageUrl(id)))) throw new AppError('not_found')
    // A talk may be closed to its reader at any time, and a device handed on: its pictures are asked for each time.
    if (image.isPhoto) reply.header('cache-control', PHOTO_CACHE)
    else if (isKnown(reply, `${id}.${wanted}`, 'cookie')) return reply.code(304).send()
    reply.type(image.mediaType).header('content-security-policy', "default-src 'none'; sandbox")
    return needs.replies.sendBytes(reply, viewerId, image.bytes)
  })
}
