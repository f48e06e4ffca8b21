import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type ChannelName, isChannel } from '#shared/channelNames.ts'
import type { EventPayloads, ServerEvents } from '#shared/events.ts'
import { usersEvents } from '#shared/people/users.ts'
import { channelsEvents } from '#shared/talk/channels.ts'
import { type Message, messagesEvents } from '#shared/talk/messages.ts'
import { applyRead, applyUnread, applyUnreadGone } from '../../channels/channels.events.ts'
import { channelsKeys } from '../../channels/channels.queries.ts'
import { applyPresence, presenceKeys } from '../../channels/presence.ts'
import { applyTypist, applyWritten } from '../../channels/typing.ts'
import { messagesKeys } from './cached.messages.ts'
import { deletionOf, editOf } from './message.reducers.ts'
import { messageSyncOf } from './messageSync.ts'

type Payload<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

type ChatEvent = keyof typeof messagesEvents | keyof typeof channelsEvents | 'presence'

/** Schemas of the events that the chat applies. */
export const chatEvents: { [Name in ChatEvent]: z.ZodMiniType<EventPayloads[Name]> } = {
  ...messagesEvents,
  ...channelsEvents,
  presence: usersEvents.presence,
}

/** Events without a channel, or of an unknown one, are ignored. */
function isKnown(event: string, channel: string | undefined): channel is ChannelName {
  const known = channel !== undefined && isChannel(channel)
  if (!known) console.warn(`${event}: there is no channel`, channel)
  return known
}

/**
 * A new message is inserted, counts as unread where its channel is not being looked at, and ends its sender's typing.
 */
export async function applyMessage(cache: QueryClient, message: Message, myId: string): Promise<void> {
  if (!isKnown('newMessage', message.channel)) return
  applyWritten(cache, message)
  const sync = messageSyncOf(cache)
  // The outbox lets go of it, so it is shown at once, also before the list has come or caught up.
  if (message.sender._id === myId) sync.applyAnswer(message)
  sync.applyEvent(message.channel, message)
  await applyUnread(cache, message, myId)
}

export async function applyEdit(cache: QueryClient, change: Payload<'messageEdited'>): Promise<void> {
  if (!isKnown('messageEdited', change.channel)) return
  messageSyncOf(cache).applyEvent(change.channel, editOf(change))
  await cache.invalidateQueries({ queryKey: messagesKeys.last(change.channel) })
}

export async function applyDeletion(cache: QueryClient, change: Payload<'messageDeleted'>): Promise<void> {
  if (!isKnown('messageDeleted', change.channel)) return
  messageSyncOf(cache).applyEvent(change.channel, deletionOf(change))
  await Promise.all([
    applyUnreadGone(cache, change.channel),
    cache.invalidateQueries({ queryKey: messagesKeys.last(change.channel) }),
  ])
}

export async function applyChannelRead(cache: QueryClient, { name, unread }: Payload<'channelRead'>): Promise<void> {
  if (!isKnown('channelRead', name)) return
  await applyRead(cache, name, unread)
  // Read in part: a message that came meanwhile may not be counted.
  if (unread > 0) await applyUnreadGone(cache, name)
}

/** Ignores the viewer's own typing on another device. */
export function applyTyping(cache: QueryClient, hint: Payload<'typing'>, myId: string): void {
  if (isKnown('typing', hint.channel) && hint.userId !== myId) applyTypist(cache, hint)
}

export { applyPresence }

/** Catches up after a disconnection: loaded lists catch up, unread counts and presence are refetched. */
export async function applyChatGap(cache: QueryClient): Promise<void> {
  await Promise.all([
    messageSyncOf(cache).catchUpAll(),
    ...[channelsKeys.all, presenceKeys.all].map((queryKey) =>
      cache.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    ),
  ])
}
