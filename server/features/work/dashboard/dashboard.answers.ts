import type { dashboardApi } from '#shared/work/dashboard.ts'
import type { AnswersOf } from '../../../http/nounRoutes.ts'
import { versioned } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { DashboardService, FirstDays } from './dashboard.service.ts'

/** Who answers the dashboard: version and reply of one request are of the same days. */
export function dashboardAnswers(dashboard: DashboardService): AnswersOf<typeof dashboardApi> {
  const known = new WeakMap<object, Promise<FirstDays>>()
  /** Computed once per request: version and reply must use the same days, also around midnight. */
  async function firstDays(viewer: Viewer, query: { from?: string }): Promise<FirstDays> {
    const { from } = query
    const days = known.get(query) ?? dashboard.firstDays(viewer)
    known.set(query, days)
    const { day } = await days
    return from === undefined || from === day ? days : { day: from, shifts: from }
  }

  return {
    show: versioned(
      async (viewer: Viewer, query: { from?: string }) => dashboard.show(viewer, await firstDays(viewer, query)),
      async (viewer, query) => dashboard.version(viewer, await firstDays(viewer, query)),
    ),
  }
}
