import type { QueryClient } from '@tanstack/react-query'
import { type ChannelName, isChannel } from '#shared/channels.ts'
import type { ServerEvents } from '#shared/events.ts'
import type { Message } from '#shared/messages.ts'
import { foldRead, foldUnread, foldUnreadGone } from './channels.folds.ts'
import { channelsKeys, presenceKeys } from './chat.keys.ts'
import { keeperOf } from './message.keeper.ts'
import { deletionOf, editOf } from './message.list.ts'
import { foldPresence } from './presence.queries.ts'
import { foldTypist, foldWritten } from './typing.folds.ts'

type Payload<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

/** An event of a channel that is missing or unknown here is ignored (specification §4). */
function isKnown(event: string, channel: string | undefined): channel is ChannelName {
  const known = channel !== undefined && isChannel(channel)
  if (!known) console.warn(`${event}: there is no channel`, channel)
  return known
}

/** A message was posted: it arrives in its list, counts as unread where it is not looked at, and ends the writing. */
export async function foldMessage(cache: QueryClient, message: Message, myId: string): Promise<void> {
  if (!isKnown('newMessage', message.channel)) return
  foldWritten(cache, message)
  keeperOf(cache).hear(message.channel, message)
  await foldUnread(cache, message, myId)
}

export function foldEdit(cache: QueryClient, change: Payload<'messageEdited'>): void {
  if (isKnown('messageEdited', change.channel)) keeperOf(cache).hear(change.channel, editOf(change))
}

export async function foldDeletion(cache: QueryClient, change: Payload<'messageDeleted'>): Promise<void> {
  if (!isKnown('messageDeleted', change.channel)) return
  keeperOf(cache).hear(change.channel, deletionOf(change))
  await foldUnreadGone(cache, change.channel)
}

export async function foldChannelRead(cache: QueryClient, { name, unread }: Payload<'channelRead'>): Promise<void> {
  if (isKnown('channelRead', name)) await foldRead(cache, name, unread)
}

/** Somebody writes; oneself on another device is nobody. */
export function foldTyping(cache: QueryClient, hint: Payload<'typing'>, myId: string): void {
  if (isKnown('typing', hint.channel) && hint.userId !== myId) foldTypist(cache, hint)
}

export { foldPresence }

/** After a time without a line: every list that is here catches up, counts and people are asked for again. */
export async function foldChatGap(cache: QueryClient): Promise<void> {
  await Promise.all([
    keeperOf(cache).catchUpAll(),
    ...[channelsKeys.all, presenceKeys.all].map((queryKey) =>
      cache.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    ),
  ])
}
