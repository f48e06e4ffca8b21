import { dashboardApi } from '#shared/dashboard.ts'
import type { Route } from '../../http/route.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(route: Route, dashboard: DashboardService): void {
  /** Computed once per request: version and reply must use the same day, also around midnight. */
  const firstDay = (query: { from?: string }): string => {
    query.from ??= dashboard.today()
    return query.from
  }

  route(dashboardApi.show, (user, query) => dashboard.show(user, firstDay(query)), {
    version: (user, query) => dashboard.version(user, firstDay(query)),
  })
}
