import { queryOptions } from '@tanstack/react-query'
import { type Channel, type ChannelName, channelsApi } from '#shared/channels.ts'
import { call } from '../../../api/call.ts'
import { channelsKeys } from '../sync/chat.keys.ts'

/** The four channels in their order, each with what this person has not read. */
export const channelsQuery = queryOptions({
  queryKey: channelsKeys.all,
  queryFn: ({ signal }) => call(channelsApi.list, {}, { signal }),
})

/** Marks a channel as read up to its newest message, on all of the person's devices. */
export const markRead = (name: ChannelName): Promise<Channel> => call(channelsApi.read, { name })
