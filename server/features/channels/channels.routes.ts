import { CHANNEL_REVISIONS, channelsApi } from '#shared/channels.ts'
import type { Route } from '../../http/route.ts'
import type { ChannelsService } from './channels.service.ts'

export function channelsRoutes(route: Route, channels: ChannelsService): void {
  route(channelsApi.list, async (user, _, { setHeader }) => {
    const { revisions, list } = await channels.list(user)
    setHeader(CHANNEL_REVISIONS, revisions.join())
    return list
  })
  route(channelsApi.read, (user, { name }) => channels.read(user, name))
}
