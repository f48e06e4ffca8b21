import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ChannelName, isDayChannel } from '#shared/channelNames.ts'
import type { Channel } from '#shared/talk/channels.ts'
import { setUnreadInMenu } from '../../../navigation/unread.ts'
import { dayTalksQuery } from '../../people/people/dayTalks.queries.ts'
import { channelsQuery, totalUnread } from './channels.queries.ts'

export interface Channels {
  channels: Channel[] | undefined
  /** Null while there are channels to show. */
  error: Error | null
  retry: () => void
}

/**
 * The channels with this person's unread counts, kept fresh by events. The menu shows their sum at once: the badge,
 * which keeps it on every page, comes when the network is idle.
 */
export function useChannels(): Channels {
  const { data, error, refetch } = useQuery(channelsQuery)
  useEffect(() => {
    if (data) setUnreadInMenu(totalUnread(data))
  }, [data])
  return { channels: data, error: data ? null : error, retry: refetch }
}

/** The unread count of the open channel when it was opened, whatever was read since; undefined until it is known. */
export function useUnreadAtOpening(
  channels: readonly Channel[] | undefined,
  open: ChannelName | null,
): number | undefined {
  const atOpening = useRef<{ name: ChannelName; unread: number } | null>(null)
  const { data: talks } = useQuery({ ...dayTalksQuery, enabled: open !== null && isDayChannel(open) })
  const now = [...(channels ?? []), ...(talks ?? [])].find(({ name }) => name === open)
  if (atOpening.current?.name !== open) atOpening.current = now ? { name: now.name, unread: now.unread } : null
  return atOpening.current?.unread
}
