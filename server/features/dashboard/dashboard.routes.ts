import { dashboardApi } from '#shared/dashboard.ts'
import type { Route } from '../../http/route.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(route: Route, dashboard: DashboardService): void {
  /** Computed once per request: version and reply must use the same day, also around midnight. */
  const firstDay = async (query: { from?: string }): Promise<string> => {
    query.from ??= await dashboard.today()
    return query.from
  }

  route(dashboardApi.show, async (user, query) => dashboard.show(user, await firstDay(query)), {
    version: async (user, query) => dashboard.version(user, await firstDay(query)),
  })
}
