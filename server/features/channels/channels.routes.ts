import { channelsApi } from '#shared/channels.ts'
import type { Route } from '../../http/route.ts'
import type { ChannelsService } from './channels.service.ts'

export function channelsRoutes(route: Route, channels: ChannelsService): void {
  route(channelsApi.list, (user) => channels.list(user))
  route(channelsApi.read, (user, { name }) => channels.read(user, name))
}
