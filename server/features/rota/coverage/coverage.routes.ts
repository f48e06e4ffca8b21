import { coverageApi } from '#shared/rotaCoverage.ts'
import type { Route } from '../../../http/route.ts'
import type { CoverageService } from './coverage.service.ts'

export function coverageRoutes(route: Route, coverage: CoverageService): void {
  route(coverageApi.list, (_, span) => coverage.list(span), {
    version: (_, span) => coverage.version(span),
    weight: 4,
  })
}
