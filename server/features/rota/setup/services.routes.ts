import { servicesApi } from '#shared/rotaServices.ts'
import type { Route } from '../../../http/route.ts'
import type { ServicesService } from './services.service.ts'

export function servicesRoutes(route: Route, services: ServicesService): void {
  route(servicesApi.list, (_viewer, span) => services.list(span))
  route(servicesApi.create, (viewer, service) => services.create(viewer, service))
  route(servicesApi.change, (viewer, patch) => services.change(viewer, patch))
  route(servicesApi.remove, (viewer, { id }) => services.remove(viewer, id))
  route(servicesApi.cancel, (viewer, { id, note }) => services.cancel(viewer, id, note))
  route(servicesApi.restore, (viewer, { id }) => services.restore(viewer, id))
}
