import { usersApi } from '#shared/users.ts'
import type { Route } from '../../http/route.ts'
import type { UsersService } from './users.service.ts'

export function usersRoutes(route: Route, users: UsersService): void {
  route(usersApi.create, (user, input) => users.create(user._id, input))
  route(usersApi.all, () => users.all())
  route(usersApi.directory, () => users.directory())
}
