import { runsApi } from '#shared/rotaRuns.ts'
import type { Route } from '../../../http/route.ts'
import type { ExplainService } from './explain.service.ts'

export function explainRoutes(route: Route, { explain }: { explain: ExplainService }): void {
  route(runsApi.explain, (_viewer, input) => explain.show(input), { weight: 6 })
}
