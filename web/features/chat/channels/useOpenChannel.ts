import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { CHANNELS, type ChannelName } from '#shared/channels.ts'
import { hint, isConnected, onConnectionChange } from '../../../live/connection.ts'
import { useSession } from '../../sessions/session.ts'
import { messagesQuery } from '../sync/messages.queries.ts'
import { applyRead, openChannel } from './channels.events.ts'
import { readMarkerOf } from './read.marker.ts'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isPageVisible = (): boolean => document.visibilityState === 'visible'

/** The place of the newest message of somebody else; undefined while there is no list. */
function useNewest(channel: ChannelName): number | undefined {
  const myId = useSession().user?._id
  const { data } = useQuery({
    ...messagesQuery(channel),
    enabled: false,
    select: ({ messages }) => messages.findLast(({ sender, deleted }) => sender._id !== myId && !deleted)?.seq ?? 0,
  })
  return data
}

/**
 * Says that a channel is on screen: others' hints about it come here, and it counts as read when it is opened, and from
 * then on while the page is visible and its newest message in view (`isAtBottom`).
 */
export function useOpenChannel(channel: ChannelName | null, isAtBottom = true): void {
  const cache = useQueryClient()
  const isOpen = useSyncExternalStore(onConnectionChange, isConnected)
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible)
  const newest = useNewest(channel ?? CHANNELS[0])

  useEffect(() => {
    if (!channel) return
    applyRead(cache, channel, 0)
    return openChannel(channel)
  }, [cache, channel])

  useEffect(() => {
    if (!channel || !isOpen || !isVisible) return
    hint('joinChannel', channel)
    return () => hint('leaveChannel', channel)
  }, [channel, isOpen, isVisible])

  const opened = useRef<ChannelName | null>(null)
  useEffect(() => {
    const isFirstLook = opened.current !== channel
    if (!channel) opened.current = null
    else if (isVisible && newest !== undefined && (isAtBottom || isFirstLook)) {
      opened.current = channel
      readMarkerOf(cache).seen(channel, newest)
    }
  }, [cache, channel, newest, isVisible, isAtBottom])
}
