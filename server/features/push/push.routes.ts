import { pushApi } from '#shared/push.ts'
import type { Route } from '../../http/route.ts'
import type { PushService } from './push.service.ts'

export function pushRoutes(route: Route, push: PushService): void {
  for (const setToken of [pushApi.setToken, pushApi.setTokenAtUsers])
    route(setToken, (user, { token }, browser) => push.setToken(user, token, browser))
  route(pushApi.devices, (user) => push.devices(user))
  route(pushApi.test, (user) => push.test(user))
  route(pushApi.settings, (user) => push.settings(user))
  route(pushApi.setSettings, (user, change) => push.setSettings(user, change))
}
