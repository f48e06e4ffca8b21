import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { Id } from '#shared/text.ts'
import type { RequestLimits } from '../../../http/limits/requestLimits.ts'
import { IMAGE_CACHE, imageViewer } from '../../images/images.routes.ts'
import type { SessionsService } from '../../sessions/sessions.service.ts'
import type { ServiceFilesService } from './serviceFiles.service.ts'

interface Needs {
  files: Pick<ServiceFilesService, 'read'>
  sessions: SessionsService
  limits: RequestLimits
}

/**
 * `GET /service-files/:id`: files of services, by the cookie that fetches pictures, since a link and an `<img>` send no
 * bearer header. Not part of the contract: it returns bytes, not JSON. A PDF is shown without scripts, in an origin of
 * its own.
 */
export function serviceFilesRoutes(api: FastifyInstance, { files, ...needs }: Needs): void {
  api.get('/service-files/:id', async (request, reply) => {
    const viewerId = await imageViewer(request, needs)
    const { id } = request.params as { id: string }
    const file = Id.safeParse(id).success && (await files.read(viewerId, id))
    if (!file) throw new AppError('not_found')
    return reply
      .type(file.mediaType)
      .headers({
        'cache-control': IMAGE_CACHE,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      .send(file.bytes)
  })
}
