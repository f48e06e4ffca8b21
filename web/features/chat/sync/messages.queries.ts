import { queryOptions } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channels.ts'
import { type Message, messagesApi } from '#shared/messages.ts'
import { call } from '../../../api/call.ts'
import { messagesKeys } from './chat.keys.ts'
import { keeperOf } from './messageSync.ts'

/** What is known of a channel's messages. It is kept fresh by events, never by age. */
export const messagesQuery = (channel: ChannelName) =>
  queryOptions({
    queryKey: messagesKeys.list(channel),
    queryFn: ({ client, signal }) => keeperOf(client).load(channel, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Every reducer leaves alone what it does not change; to compare a long list again would only cost.
    structuralSharing: false,
  })

export const editMessage = ({ _id }: Pick<Message, '_id'>, content: string): Promise<Message> =>
  call(messagesApi.update, { id: _id, content })

export const deleteMessage = ({ _id }: Pick<Message, '_id'>): Promise<undefined> =>
  call(messagesApi.remove, { id: _id })
