import type { QueryClient } from '@tanstack/react-query'
import type { EventName, EventPayloads } from '#shared/events.ts'
import { applyEvent, refetchCollections } from '../../data/collection.ts'
import { loadConfig } from '../../features/people/config/config.ts'
import { channelsKeys } from '../../features/talk/channels/channels.queries.ts'
import { presenceKeys } from '../../features/talk/channels/presence.ts'
import { messagesKeys } from '../../features/talk/messages/sync/cached.messages.ts'
import * as chat from '../../features/talk/messages/sync/chat.events.ts'
import { connectLive } from '../../live/live.ts'

const CHAT = [channelsKeys.all, messagesKeys.all, presenceKeys.all]

const hasChat = (cache: QueryClient): boolean =>
  CHAT.some((queryKey) => cache.getQueryCache().findAll({ queryKey }).length > 0)

/** Applies an event of the chat, where the cache holds anything of it. */
const inChat =
  <Name extends keyof typeof chat.chatEvents>(
    cache: QueryClient,
    name: Name,
    apply: (payload: EventPayloads[Name]) => Promise<void> | void,
  ) =>
  async (payload: EventPayloads[Name]): Promise<void> => {
    if (hasChat(cache)) await apply(chat.chatEvents[name].parse(payload))
  }

/**
 * Changes by live events to the cache of the person `myId` that no collection applies (web/data/collection.ts): one
 * function per event.
 */
export const eventReducers = (cache: QueryClient, myId: string, recheck: () => Promise<void>) => ({
  newMessage: inChat(cache, 'newMessage', (message) => chat.applyMessage(cache, message, myId)),
  messageEdited: inChat(cache, 'messageEdited', (change) => chat.applyEdit(cache, change)),
  messageDeleted: inChat(cache, 'messageDeleted', (change) => chat.applyDeletion(cache, change)),
  channelRead: inChat(cache, 'channelRead', (channel) => chat.applyChannelRead(cache, channel)),
  typing: inChat(cache, 'typing', (hint) => chat.applyTyping(cache, hint, myId)),
  roleChanged: recheck,
  teamChanged: () => loadConfig(),
  presence: inChat(cache, 'presence', (change) => chat.applyPresence(cache, change)),
})

/** Refetches what live events keep fresh: which of them were missed during a disconnection is not known. */
export async function refetchAfterGap(cache: QueryClient): Promise<void> {
  await Promise.all([refetchCollections(cache), hasChat(cache) && chat.applyChatGap(cache)])
}

/** Rarely needed, and usually there already for the bar that offers a new version. */
async function lookForNewVersion(): Promise<void> {
  try {
    ;(await import('../../worker/versions.ts')).lookForNewVersion()
  } catch (error) {
    console.warn('A new version:', error)
  }
}

/** Connects, and keeps `cache`, of the person `myId`, as the events say. Returns how to close the connection. */
export function followEvents(cache: QueryClient, myId: string, recheck: () => Promise<void>): () => void {
  const reducers = eventReducers(cache, myId, recheck) as Record<string, (payload: never) => Promise<void>>
  return connectLive({
    // Neither knows an event of a newer server, which is dropped. Known events are parsed where they are read.
    apply: (name, payload) =>
      Object.hasOwn(reducers, name)
        ? reducers[name]?.(payload as never)
        : applyEvent(cache, name as EventName, payload as never, myId),
    onGap: () => refetchAfterGap(cache),
    recheck,
    onOutdated: () => void lookForNewVersion(),
  })
}
