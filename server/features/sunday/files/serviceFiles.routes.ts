import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { Id } from '#shared/text.ts'
import { isKnown } from '../../../http/reply.ts'
import { type ByteRouteNeeds, imageViewer } from '../../people/pictures/images.routes.ts'
import { shownAs } from './fileFormat.ts'
import type { ServiceFilesService } from './serviceFiles.service.ts'

interface Needs extends ByteRouteNeeds {
  files: Pick<ServiceFilesService, 'read'>
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
    // Asked for each time: who may read it changes with the plan, and a device may be handed on.
    if (isKnown(reply, id, 'cookie')) return reply.code(304).send()
    reply.type(file.mediaType).headers({
      'content-disposition': shownAs(file.name),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
    return needs.replies.sendBytes(reply, viewerId, file.bytes)
  })
}
