import { queryOptions } from '@tanstack/react-query'
import { type Channel, type ChannelName, channelsApi } from '#shared/channels.ts'
import { call } from '../../../api/call.ts'
import { channelsKeys } from '../sync/chat.keys.ts'

/** All channels in their order, each with this person's unread count. */
export const channelsQuery = queryOptions({
  queryKey: channelsKeys.all,
  queryFn: ({ signal }) => call(channelsApi.list, {}, { signal }),
})

/** Moves this person's read marker to the newest message of the channel. */
export const markRead = (name: ChannelName): Promise<Channel> => call(channelsApi.read, { name })
