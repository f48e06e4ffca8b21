import { setupApi } from '#shared/setup.ts'
import type { Route } from '../../http/route.ts'
import type { FirstAccountService } from '../users/firstAccount.service.ts'
import type { SetupService } from './setup.service.ts'

interface Services {
  setup: SetupService
  firstAccount: FirstAccountService
}

export function setupRoutes(route: Route, { setup, firstAccount }: Services): void {
  route(setupApi.read, (user) => setup.read(user))
  route(setupApi.change, (user, change) => setup.change(user, change))
  route(setupApi.account, (user, account) => firstAccount.set(user, account))
  route(setupApi.testText, (user, _input, browser) => setup.testText(user, browser))
  route(setupApi.testMail, (user, _input, browser) => setup.testMail(user, browser))
}
