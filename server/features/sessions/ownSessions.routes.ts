import { ownSessionsApi } from '#shared/ownSessions.ts'
import type { Route } from '../../http/route.ts'
import type { OwnSessionsService } from './ownSessions.service.ts'

export function ownSessionsRoutes(route: Route, ownSessions: OwnSessionsService): void {
  route(ownSessionsApi.list, (viewer, _, { language }) => ownSessions.list(viewer, language))
  route(ownSessionsApi.end, (viewer, { id }) => ownSessions.end(viewer, id))
  route(ownSessionsApi.endOthers, (viewer) => ownSessions.endOthers(viewer))
}
