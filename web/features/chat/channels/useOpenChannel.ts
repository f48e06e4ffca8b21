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

/** `seq` of the newest message by somebody else, 0 without one; undefined while nothing is loaded. */
function useNewestSeq(channel: ChannelName): number | undefined {
  const myId = useSession().user?._id
  const { data } = useQuery({
    ...messagesQuery(channel),
    enabled: false,
    select: ({ messages }) => messages.findLast(({ sender, deleted }) => sender._id !== myId && !deleted)?.seq ?? 0,
  })
  return data
}

/**
 * Registers the channel on screen: the server sends it typing events, and it is marked as read when it is opened and,
 * while the page is visible, whenever its newest message is in view (`isAtBottom`).
 */
export function useOpenChannel(channel: ChannelName | null, isAtBottom: boolean): void {
  const cache = useQueryClient()
  const isOnline = useSyncExternalStore(onConnectionChange, isConnected)
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible)
  const newest = useNewestSeq(channel ?? CHANNELS[0])

  useEffect(() => {
    if (!channel) return
    applyRead(cache, channel, 0)
    return openChannel(channel)
  }, [cache, channel])

  useEffect(() => {
    if (!channel || !isOnline || !isVisible) return
    hint('joinChannel', channel)
    return () => hint('leaveChannel', channel)
  }, [channel, isOnline, isVisible])

  const opened = useRef<ChannelName | null>(null)
  useEffect(() => {
    const isFirstLook = opened.current !== channel
    if (!channel) opened.current = null
    else if (isVisible && newest !== undefined && (isAtBottom || isFirstLook)) {
      opened.current = channel
      readMarkerOf(cache).markSeen(channel, newest)
    }
  }, [cache, channel, newest, isVisible, isAtBottom])
}
