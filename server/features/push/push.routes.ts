import { pushApi } from '#shared/push.ts'
import { reachApi } from '#shared/reach.ts'
import type { Route } from '../../http/route.ts'
import type { ArrivalsService } from './arrivals.service.ts'
import type { PushService } from './push.service.ts'
import type { ReachService } from './reach.service.ts'

export function pushRoutes(
  route: Route,
  { push, arrivals, reach }: { push: PushService; arrivals: ArrivalsService; reach: ReachService },
): void {
  for (const setToken of [pushApi.setToken, pushApi.setTokenAtUsers])
    route(setToken, (user, { token }, browser) => push.setToken(user, token, browser))
  route(pushApi.devices, (user, _, { language }) => push.devices(user, language))
  route(pushApi.test, (user) => push.test(user))
  route(pushApi.arrived, (_viewer, { uuid, opened }) => arrivals.arrived(uuid, opened))
  route(reachApi.list, () => reach.list())
  route(reachApi.test, async (user) => ({ sent: await reach.test(user) }))
  route(pushApi.settings, (user) => push.settings(user))
  route(pushApi.setSettings, (user, change) => push.setSettings(user, change))
}
