import { dashboardApi } from '#shared/dashboard.ts'
import type { Route } from '../../http/route.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(route: Route, dashboard: DashboardService): void {
  /** Asked once a request: midnight must not pass between the name of a reply and the reply. */
  const firstDay = (query: { from?: string }): string => {
    query.from ??= dashboard.today()
    return query.from
  }

  route(dashboardApi.show, (user, query) => dashboard.show(user, firstDay(query)), {
    version: (user, query) => dashboard.version(user, firstDay(query)),
  })
}
