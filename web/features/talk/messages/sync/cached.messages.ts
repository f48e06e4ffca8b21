import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ChannelName } from '#shared/channelNames.ts'
import { Message } from '#shared/talk/messages.ts'
import { offlineKey } from '../../../../offline/offlineKeys.ts'
import { type LoadedMessages, loadedFrom } from './message.reducers.ts'

/** Newest messages of a channel that the offline cache stores. */
const STORED_MAX = 100

const StoredMessages = z.object({
  messages: z.array(Message),
  lastRevision: z.number(),
  hasOlder: z.boolean(),
})

/** The loaded messages of a channel as the device stores them. */
function storedMessages(data: unknown): z.infer<typeof StoredMessages> {
  const { messages, lastRevision, hasOlder } = data as LoadedMessages
  return { messages: messages.slice(-STORED_MAX), lastRevision, hasOlder: hasOlder || messages.length > STORED_MAX }
}

/** Messages from the offline cache, which then catch up from their last revision; undefined where they do not fit. */
function messagesFromStored(stored: unknown): LoadedMessages | undefined {
  const { data } = StoredMessages.safeParse(stored)
  return data && { ...data, unloadedChanges: [] }
}

export const messagesKeys = {
  all: offlineKey(['messages'], { toStored: storedMessages, fromStored: messagesFromStored, isFollowed: true }),
  list: (channel: ChannelName) => ['messages', channel],
  /** Own messages that the server confirmed before the list came. */
  early: (channel: ChannelName) => ['earlyMessages', channel],
  /** The newest one, of a channel whose messages are not loaded. */
  last: (channel: ChannelName) => ['lastMessage', channel],
}

/** The message lists of a query cache, and own messages of channels whose list has not come. */
export function cachedMessages(cache: QueryClient) {
  // Early messages stay while another channel is on screen.
  cache.setQueryDefaults(['earlyMessages'], { gcTime: Number.POSITIVE_INFINITY })
  const early = (channel: ChannelName) => cache.getQueryData<LoadedMessages>(messagesKeys.early(channel))
  const saveEarly = (channel: ChannelName, list: LoadedMessages): void =>
    void cache.setQueryData(messagesKeys.early(channel), list)
  return {
    loaded: (channel: ChannelName) => cache.getQueryData<LoadedMessages>(messagesKeys.list(channel)),
    save: (channel: ChannelName, list: LoadedMessages): void =>
      void cache.setQueryData(messagesKeys.list(channel), list),
    early,
    changeEarly: (channel: ChannelName, reducer: (early: LoadedMessages) => LoadedMessages): void =>
      saveEarly(channel, reducer(early(channel) ?? loadedFrom([]))),
    /** The list has them now. */
    forgetEarly(channel: ChannelName): void {
      if (early(channel)) saveEarly(channel, loadedFrom([]))
    },
  }
}
