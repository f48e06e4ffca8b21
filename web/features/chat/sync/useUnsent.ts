import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import { useSession } from '../../sessions/session.ts'
import { startUnsent, type Unsent, unsentOf } from '../unsent.ts'

/** What this person has written in a channel and the server does not have, in the order in which they wrote it. */
export function useUnsent(channel: ChannelName): Unsent[] {
  const cache = useQueryClient()
  const owner = useSession().user?._id ?? ''
  useEffect(() => {
    if (owner) startUnsent(owner, cache)
  }, [owner, cache])
  const { subscribe, items } = unsentOf(owner)
  const all = useSyncExternalStore(subscribe, items)
  return useMemo(() => all.filter((item) => item.channel === channel), [all, channel])
}
