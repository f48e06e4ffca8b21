import { secondFactorApi } from '#shared/secondFactor.ts'
import type { Route } from '../../http/route.ts'
import type { ManageUsersService } from '../users/manageUsers.service.ts'
import type { SecondFactorService } from './secondFactor.service.ts'

interface Services {
  secondFactor: SecondFactorService
  manage: Pick<ManageUsersService, 'resetSecondFactor'>
}

export function secondFactorRoutes(route: Route, { secondFactor, manage }: Services): void {
  route(secondFactorApi.show, (user) => secondFactor.show(user))
  route(secondFactorApi.begin, (user, { password }) => secondFactor.begin(user, password))
  route(secondFactorApi.confirm, (user, { code }) => secondFactor.confirm(user, code))
  route(secondFactorApi.renewRecoveryCodes, (user, { password }) => secondFactor.renewRecoveryCodes(user, password))
  route(secondFactorApi.remove, (user, proof) => secondFactor.remove(user, proof))
  route(secondFactorApi.reset, (user, { id }) => manage.resetSecondFactor(user, id))
}
