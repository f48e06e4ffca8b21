import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { Id } from '#shared/text.ts'
import type { Db } from '../../db/client.ts'
import type { RequestLimits } from '../../http/limits/requestLimits.ts'
import { imageTokenIn } from '../sessions/imageCookie.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { findImage, imageUrl } from './images.store.ts'

/** Cached for one year: addresses are never reused for another picture. */
export const IMAGE_CACHE = 'private, max-age=31536000, immutable'

interface Needs {
  sessions: SessionsService
  limits: RequestLimits
}

interface ImageNeeds extends Needs {
  db: Db
  /** False where a picture is of a conversation in which the viewer is not. */
  maySee(viewerId: string, url: string): Promise<boolean>
}

/** Id of the person whose cookie a request for a picture or a file has; counts it. 401 without one. */
export async function imageViewer(request: FastifyRequest, { sessions, limits }: Needs): Promise<string> {
  const token = imageTokenIn(request.headers.cookie)
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
    const isId = Id.safeParse(id).success
    const image = isId && (await findImage(db, id, size === 'small' ? 'small' : 'large'))
    if (image && !(await maySee(viewerId, imageUrl(id)))) throw new AppError('not_found')
    if (!image) throw new AppError('not_found')
    return reply
      .type(image.mediaType)
      .headers({ 'cache-control': IMAGE_CACHE, 'content-security-policy': "default-src 'none'; sandbox" })
      .send(image.bytes)
  })
}
