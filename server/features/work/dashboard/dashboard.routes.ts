import { dashboardApi } from '#shared/work/dashboard.ts'
import type { Route } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { DashboardService, FirstDays } from './dashboard.service.ts'

export function dashboardRoutes(route: Route, dashboard: DashboardService): void {
  const known = new WeakMap<object, Promise<FirstDays>>()
  /** Computed once per request: version and reply must use the same days, also around midnight. */
  async function firstDays(viewer: Viewer, query: { from?: string }): Promise<FirstDays> {
    const { from } = query
    const days = known.get(query) ?? dashboard.firstDays(viewer)
    known.set(query, days)
    const { day } = await days
    return from === undefined || from === day ? days : { day: from, shifts: from }
  }

  route(dashboardApi.show, async (viewer, query) => dashboard.show(viewer, await firstDays(viewer, query)), {
    version: async (viewer, query) => dashboard.version(viewer, await firstDays(viewer, query)),
  })
}
