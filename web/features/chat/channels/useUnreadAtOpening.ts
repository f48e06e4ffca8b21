import { useRef } from 'react'
import type { Channel, ChannelName } from '#shared/channels.ts'

/** How many messages were not read when a channel was opened, whatever has been read since; 0 while that is not known. */
export function useUnreadAtOpening(channels: readonly Channel[] | undefined, open: ChannelName | null): number {
  const known = useRef<{ name: ChannelName; unread: number } | null>(null)
  const now = channels?.find(({ name }) => name === open)
  if (known.current?.name !== open) known.current = now ? { name: now.name, unread: now.unread } : null
  return known.current?.unread ?? 0
}
