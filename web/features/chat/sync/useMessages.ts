import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { isConnected } from '../../../live/connection.ts'
import { useAttempts, withWishes } from './message.mutations.ts'
import { keeperOf } from './messageSync.ts'
import { messagesQuery } from './messages.queries.ts'

export interface Messages {
  /** Oldest first, everything loaded so far, live, and with what this person wants to become of them. */
  messages: Message[] | undefined
  hasOlder: boolean
  loadOlder: () => void
  isLoadingOlder: boolean
  olderFailed: boolean
  /** Why there are none. */
  error: Error | null
  retry: () => void
}

/** One's own messages carry one's name and photo as they are now. */
function asIAmNow(messages: Message[], { _id, name, photoUrl }: User): Message[] {
  const isOld = ({ sender }: Message) => sender._id === _id && (sender.name !== name || sender.photoUrl !== photoUrl)
  return messages.some(isOld)
    ? messages.map((message) => (isOld(message) ? { ...message, sender: { _id, name, photoUrl } } : message))
    : messages
}

/** The messages of a channel, as far back as they were asked for. */
export function useMessages(channel: ChannelName, me: User): Messages {
  const cache = useQueryClient()
  const { data, error, isFetched, refetch } = useQuery(messagesQuery(channel))
  const attempts = useAttempts(channel)
  const messages = useMemo(() => data && withWishes(asIAmNow(data.messages, me), attempts), [data, attempts, me])

  // A list from before is kept fresh by the line alone; one that the device kept has missed something for sure.
  const isKept = data !== undefined && !isFetched
  useEffect(() => {
    if (!isConnected() || isKept) keeperOf(cache).catchUp(channel)
  }, [cache, channel, isKept])

  const mutationKey = useMemo(() => ['olderMessages', channel], [channel])
  const older = useMutation({ mutationKey, mutationFn: () => keeperOf(cache).loadOlder(channel) })
  const { mutate } = older
  const hasOlder = data?.hasOlder ?? false
  const loadOlder = useCallback(() => {
    if (hasOlder && cache.isMutating({ mutationKey }) === 0) mutate()
  }, [cache, mutationKey, hasOlder, mutate])

  return {
    messages,
    hasOlder,
    loadOlder,
    isLoadingOlder: older.isPending,
    olderFailed: older.isError,
    error: data ? null : error,
    retry: refetch,
  }
}
