import { teamApi } from '#shared/team.ts'
import type { Route } from '../../http/route.ts'
import type { TeamService } from './team.service.ts'

export function teamRoutes(route: Route, team: TeamService): void {
  route(teamApi.read, () => team.read())
  route(teamApi.change, (user, change) => team.change(user, change))
}
