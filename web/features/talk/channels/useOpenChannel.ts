import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { Message } from '#shared/talk/messages.ts'
import { hint, isConnected, onConnectionChange } from '../../../live/connection.ts'
import { useSession } from '../../people/sessions/session.ts'
import { countAfter } from '../messages/message.entries.ts'
import { openChannel } from './channels.events.ts'
import { readMarkerOf } from './read.marker.ts'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isPageVisible = (): boolean => document.visibilityState === 'visible'

/**
 * Registers the channel on screen: the server sends it typing events, and while the page is visible it is marked as
 * read up to the message with `seq` = `seen`, 0 where none is.
 */
export function useOpenChannel(channel: ChannelName | null, seen: number, messages: readonly Message[]): void {
  const cache = useQueryClient()
  const isOnline = useSyncExternalStore(onConnectionChange, isConnected)
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible)
  const me = useSession().user

  useEffect(() => (channel ? openChannel(channel) : undefined), [channel])

  useEffect(() => {
    if (!channel || !isOnline || !isVisible) return
    hint('joinChannel', channel)
    return () => hint('leaveChannel', channel)
  }, [channel, isOnline, isVisible])

  const left = me ? countAfter(messages, seen, me) : 0
  useEffect(() => {
    if (channel && isVisible && seen > 0) readMarkerOf(cache).markSeen(channel, seen, left)
  }, [cache, channel, seen, left, isVisible])
}
