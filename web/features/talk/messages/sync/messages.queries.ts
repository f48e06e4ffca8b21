import { queryOptions } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channelNames.ts'
import { messagesKeys } from './cached.messages.ts'
import { messageSyncOf } from './messageSync.ts'

/** The loaded messages of a channel. Events keep them fresh: they never become stale by age. */
export const messagesQuery = (channel: ChannelName) =>
  queryOptions({
    queryKey: messagesKeys.list(channel),
    queryFn: ({ client, signal }) => messageSyncOf(client).load(channel, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // The reducers keep unchanged messages by reference; comparing a long list again would only cost time.
    structuralSharing: false,
  })
