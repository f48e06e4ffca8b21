import type { QueryClient } from '@tanstack/react-query'
import { type ChannelName, isDayChannel } from '#shared/channelNames.ts'
import type { Message } from '#shared/talk/messages.ts'
import { invalidateAfterFetch, refetchInFlight } from '../../../api/invalidateAfterFetch.ts'
import { dayTalkList } from '../../people/people/dayTalks.queries.ts'
import { type CountedChannel, channelsKeys, channelsQuery } from './channels.queries.ts'

/** The channel on screen. */
let open: ChannelName | null = null

/** Marks a channel as the one on screen. Returns a function that unmarks it. */
export function openChannel(channel: ChannelName): () => void {
  open = channel
  return () => {
    if (open === channel) open = null
  }
}

/** True for a channel on screen in a visible tab. */
const isActive = (channel: ChannelName): boolean => channel === open && document.visibilityState === 'visible'

function update(
  cache: QueryClient,
  name: ChannelName,
  change: (channel: CountedChannel) => Partial<CountedChannel>,
): Promise<void> {
  if (isDayChannel(name)) return invalidateAfterFetch(cache, dayTalkList.all)
  cache.setQueryData(channelsQuery.queryKey, (known) =>
    known?.map((channel) => (channel.name === name ? { ...channel, ...change(channel) } : channel)),
  )
  return refetchInFlight(cache, channelsKeys.all)
}

/**
 * Another person's message raises the unread count of its channel, unless that is active or the
 * count has it: an answer may overtake the event.
 */
export async function applyUnread(
  cache: QueryClient,
  { channel, sender, revision }: Message,
  myId: string,
): Promise<void> {
  if (sender._id !== myId && !isActive(channel))
    await update(cache, channel, (known) =>
      revision > (known.revision ?? 0) ? { unread: known.unread + 1, revision } : {},
    )
}

/** Sets the unread count after the channel was read here or on another device. */
export const applyRead = (cache: QueryClient, name: ChannelName, unread: number): Promise<void> =>
  update(cache, name, () => ({ unread }))

/** Refetches the counts after a deletion: only the server knows whether the deleted message was unread. */
export async function applyUnreadGone(cache: QueryClient, name: ChannelName): Promise<void> {
  if (isDayChannel(name)) return invalidateAfterFetch(cache, dayTalkList.all)
  const channels = cache.getQueryData(channelsQuery.queryKey)
  const isUnread = channels?.some((channel) => channel.name === name && channel.unread > 0)
  await (isUnread ? invalidateAfterFetch : refetchInFlight)(cache, channelsKeys.all)
}
