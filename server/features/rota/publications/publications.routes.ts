import { publicationsApi } from '#shared/rotaPublications.ts'
import type { Route } from '../../../http/route.ts'
import type { PublicationsService } from './publications.service.ts'
import type { UnansweredService } from './unanswered.service.ts'

interface Services {
  publications: PublicationsService
  unanswered: UnansweredService
}

export function publicationsRoutes(route: Route, { publications, unanswered }: Services): void {
  route(publicationsApi.publish, async (viewer, input, { setStatus }) => {
    const { publication, isNew } = await publications.publish(viewer, input)
    if (!isNew) setStatus(200)
    return publication
  })
  route(publicationsApi.list, () => publications.list())
  route(publicationsApi.show, (_viewer, { id }) => publications.show(id))
  route(publicationsApi.seen, (viewer, { id }) => publications.seen(viewer, id))
  route(publicationsApi.remind, async (viewer, { id }) => ({ reminded: await unanswered.remind(viewer, id) }))
}
