import { botCheckApi } from '#shared/botCheck.ts'
import type { Route } from '../../http/route.ts'
import type { BotCheck } from '../../providers/botCheck/botCheck.ts'

export function botCheckRoutes(route: Route, check: BotCheck): void {
  route(botCheckApi.challenge, () => check.challenge())
}
