import { tasksApi } from '#shared/tasks.ts'
import type { Route } from '../../http/route.ts'
import type { TasksService } from './tasks.service.ts'

export function tasksRoutes(route: Route, tasks: TasksService): void {
  route(tasksApi.list, (user, listing) => tasks.list(user, listing), {
    version: (user, listing) => tasks.version(user, listing),
  })
  route(tasksApi.create, (user, task) => tasks.create(user, task))
  route(tasksApi.assign, (user, assignment) => tasks.assign(user, assignment))
  route(tasksApi.assignMany, (user, assignments) => tasks.assignMany(user, assignments))
  route(tasksApi.update, (user, change) => tasks.update(user, change))
  route(tasksApi.remove, (user, { id }) => tasks.remove(user, id))
}
