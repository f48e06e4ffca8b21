import { configApi } from '#shared/config.ts'
import type { Route } from '../../http/route.ts'
import type { ConfigService } from './config.service.ts'

export function configRoutes(route: Route, config: ConfigService): void {
  route(configApi.read, () => config.read())
}
