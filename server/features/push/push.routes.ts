import { pushApi } from '#shared/push.ts'
import type { Route } from '../../http/route.ts'
import type { ArrivalsService } from './arrivals.service.ts'
import type { PushService } from './push.service.ts'

export function pushRoutes(route: Route, { push, arrivals }: { push: PushService; arrivals: ArrivalsService }): void {
  for (const setToken of [pushApi.setToken, pushApi.setTokenAtUsers])
    route(setToken, (user, { token }, browser) => push.setToken(user, token, browser))
  route(pushApi.devices, (user) => push.devices(user))
  route(pushApi.test, (user) => push.test(user))
  route(pushApi.arrived, (_viewer, { uuid, opened }) => arrivals.arrived(uuid, opened))
  route(pushApi.settings, (user) => push.settings(user))
  route(pushApi.setSettings, (user, change) => push.setSettings(user, change))
}
