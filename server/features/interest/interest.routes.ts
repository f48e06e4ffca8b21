import { interestApi } from '#shared/interest.ts'
import type { Route } from '../../http/route.ts'
import type { InterestService } from './interest.service.ts'

export function interestRoutes(route: Route, interest: InterestService): void {
  route(interestApi.submit, (_viewer, input, { ip }) => interest.submit(input, ip))
  route(interestApi.list, () => interest.list())
  route(interestApi.update, (user, { id, ...change }) => interest.update(user, id, change))
  route(interestApi.remove, (user, { id }) => interest.remove(user, id))
  route(interestApi.invite, (user, { id, phoneNumber }) => interest.invite(user, id, phoneNumber ?? null))
  route(interestApi.createUser, (user, { id, ...account }) => interest.createUser(user, id, account))
}
