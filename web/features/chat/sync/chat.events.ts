import type { QueryClient } from '@tanstack/react-query'
import { type ChannelName, isChannel } from '#shared/channels.ts'
import type { ServerEvents } from '#shared/events.ts'
import type { Message } from '#shared/messages.ts'
import { applyRead, applyUnread, applyUnreadGone } from '../channels/channels.events.ts'
import { applyPresence } from '../channels/presence.queries.ts'
import { applyTypist, applyWritten } from '../channels/typing.events.ts'
import { channelsKeys, presenceKeys } from './chat.keys.ts'
import { deletionOf, editOf } from './message.reducers.ts'
import { keeperOf } from './messageSync.ts'

type Payload<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

/** An event of a channel that is missing or unknown here is ignored (specification §4). */
function isKnown(event: string, channel: string | undefined): channel is ChannelName {
  const known = channel !== undefined && isChannel(channel)
  if (!known) console.warn(`${event}: there is no channel`, channel)
  return known
}

/** A message was posted: it arrives in its list, counts as unread where it is not looked at, and ends the writing. */
export async function applyMessage(cache: QueryClient, message: Message, myId: string): Promise<void> {
  if (!isKnown('newMessage', message.channel)) return
  applyWritten(cache, message)
  keeperOf(cache).hear(message.channel, message)
  await applyUnread(cache, message, myId)
}

export function applyEdit(cache: QueryClient, change: Payload<'messageEdited'>): void {
  if (isKnown('messageEdited', change.channel)) keeperOf(cache).hear(change.channel, editOf(change))
}

export async function applyDeletion(cache: QueryClient, change: Payload<'messageDeleted'>): Promise<void> {
  if (!isKnown('messageDeleted', change.channel)) return
  keeperOf(cache).hear(change.channel, deletionOf(change))
  await applyUnreadGone(cache, change.channel)
}

export async function applyChannelRead(cache: QueryClient, { name, unread }: Payload<'channelRead'>): Promise<void> {
  if (isKnown('channelRead', name)) await applyRead(cache, name, unread)
}

/** Somebody writes; oneself on another device is nobody. */
export function applyTyping(cache: QueryClient, hint: Payload<'typing'>, myId: string): void {
  if (isKnown('typing', hint.channel) && hint.userId !== myId) applyTypist(cache, hint)
}

export { applyPresence }

/** After a time without a line: every list that is here catches up, counts and people are asked for again. */
export async function applyChatGap(cache: QueryClient): Promise<void> {
  await Promise.all([
    keeperOf(cache).catchUpAll(),
    ...[channelsKeys.all, presenceKeys.all].map((queryKey) =>
      cache.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    ),
  ])
}
