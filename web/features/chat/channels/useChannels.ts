// Live events ask for it by themselves (web/app/member/live.events.ts): with the chat it is here before a line can be gone.
import '../sync/chat.events.ts'
import { useQuery } from '@tanstack/react-query'
import type { Channel } from '#shared/channels.ts'
import { channelsQuery } from './channels.queries.ts'

export interface Channels {
  /** In their order, with what is not read, live. */
  channels: Channel[] | undefined
  /** Why there are none. */
  error: Error | null
  retry: () => void
  totalUnread: number
}

/** The channels and what this person has not read in them. */
export function useChannels(): Channels {
  const { data, error, refetch } = useQuery(channelsQuery)
  return {
    channels: data,
    error: data ? null : error,
    retry: refetch,
    totalUnread: data?.reduce((sum, { unread }) => sum + unread, 0) ?? 0,
  }
}
