import { meetingsApi } from '#shared/meetings.ts'
import type { Route } from '../../http/route.ts'
import type { MeetingsService } from './meetings.service.ts'

export function meetingsRoutes(route: Route, meetings: MeetingsService): void {
  route(meetingsApi.list, (user, { view }) => meetings.list(user, view), {
    version: (user, { view }) => meetings.version(user, view),
  })
  route(meetingsApi.create, (user, meeting) => meetings.create(user, meeting))
  route(meetingsApi.remove, (user, { id }) => meetings.remove(user, id))
}
