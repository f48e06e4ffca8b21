import { rotaDayApi } from '#shared/rotaDay.ts'
import type { Route } from '../../../http/route.ts'
import type { DayService } from './day.service.ts'

export function dayRoutes(route: Route, day: DayService): void {
  route(rotaDayApi.show, (_viewer, { date }) => day.show(date))
  route(rotaDayApi.mark, (viewer, { marks }) => day.mark(viewer, marks))
}
