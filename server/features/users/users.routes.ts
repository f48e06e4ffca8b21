import { nameLinksApi } from '#shared/nameLinks.ts'
import { usersApi } from '#shared/users.ts'
import { USERS_FILENAME, usersExportApi } from '#shared/usersExport.ts'
import type { Route } from '../../http/route.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { ManageUsersService } from './manageUsers.service.ts'
import type { NameLinksService } from './nameLinks.service.ts'
import type { ProfileService } from './profile.service.ts'
import type { UsersService } from './users.service.ts'

interface Services {
  users: UsersService
  manage: ManageUsersService
  profile: ProfileService
  nameLinks: NameLinksService
}

export function usersRoutes(route: Route, { users, manage, profile, nameLinks }: Services): void {
  route(usersApi.create, (user, input) => users.create(user, input))
  // Both lists hold what accounts do, and nothing of the viewer.
  const version = (list: string) => (viewer: Viewer) => `users.${list}.${viewer.usersRevision}`
  route(usersApi.all, () => users.all(), { version: version('all') })
  route(usersExportApi.download, async (user, { ids }) => ({
    ...(await users.export(user, ids?.split(','))),
    filename: USERS_FILENAME,
  }))
  route(usersApi.directory, () => users.directory(), { version: version('directory') })
  route(usersApi.updateMe, (user, change, { file }) => profile.update(user, change, file))
  route(usersApi.promote, (user, { id }) => manage.promote(user, id))
  route(usersApi.setRole, (user, { id, role }) => manage.setRole(user, id, role))
  route(usersApi.setPassword, (user, { id, newPassword }) => manage.setPassword(user, id, newPassword))
  route(nameLinksApi.list, () => nameLinks.list())
  route(nameLinksApi.answer, (user, answer) => nameLinks.answer(user, answer))
  route(usersApi.suspend, (user, { id }) => manage.suspend(user, id))
  route(usersApi.unsuspend, (user, { id }) => manage.unsuspend(user, id))
  route(usersApi.endSessions, (user, { id }) => manage.endSessions(user, id))
}
