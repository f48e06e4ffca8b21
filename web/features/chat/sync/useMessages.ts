import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { isConnected } from '../../../live/connection.ts'
import { useMessageMutations, withOptimisticChanges } from './message.mutations.ts'
import { messageSyncOf } from './messageSync.ts'
import { messagesQuery } from './messages.queries.ts'

export interface Messages {
  /** All loaded messages, oldest first, with this person's pending edits and deletions applied. */
  messages: Message[] | undefined
  hasOlder: boolean
  loadOlder: () => void
  isLoadingOlder: boolean
  olderFailed: boolean
  /** Null while there are messages to show. */
  error: Error | null
  retry: () => void
}

/** Gives a person's own messages their present name and photo. */
function withMyProfile(messages: Message[], { _id, name, photoUrl }: User): Message[] {
  const isOld = ({ sender }: Message) => sender._id === _id && (sender.name !== name || sender.photoUrl !== photoUrl)
  return messages.some(isOld)
    ? messages.map((message) => (isOld(message) ? { ...message, sender: { _id, name, photoUrl } } : message))
    : messages
}

export function useMessages(channel: ChannelName, me: User): Messages {
  const cache = useQueryClient()
  const { data, error, isFetched, refetch } = useQuery(messagesQuery(channel))
  const mutations = useMessageMutations(channel)
  const messages = useMemo(
    () => data && withOptimisticChanges(withMyProfile(data.messages, me), mutations),
    [data, mutations, me],
  )

  // Only a connection keeps a list fresh; one from the offline cache has certainly missed changes.
  const isFromDevice = data !== undefined && !isFetched
  useEffect(() => {
    if (!isConnected() || isFromDevice) messageSyncOf(cache).catchUp(channel)
  }, [cache, channel, isFromDevice])

  const mutationKey = useMemo(() => ['olderMessages', channel], [channel])
  const older = useMutation({ mutationKey, mutationFn: () => messageSyncOf(cache).loadOlder(channel) })
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
