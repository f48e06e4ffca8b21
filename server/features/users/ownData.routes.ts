import { OWN_DATA_FILENAME, ownDataApi } from '#shared/ownData.ts'
import type { Route } from '../../http/route.ts'
import type { OwnDataService } from './ownData.service.ts'

export function ownDataRoutes(route: Route, ownData: OwnDataService): void {
  route(ownDataApi.download, async (user) => ({
    bytes: await ownData.download(user),
    filename: OWN_DATA_FILENAME,
  }))
  route(ownDataApi.remove, (user, { password }) => ownData.remove(user, password))
}
