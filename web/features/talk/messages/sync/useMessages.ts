import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { User } from '#shared/people/users.ts'
import type { Message } from '#shared/talk/messages.ts'
import { isConnected } from '../../../../live/connection.ts'
import { messagesKeys } from './cached.messages.ts'
import { useMessageMutations, useWaitingRemovals, withOptimisticChanges, withoutRemoved } from './message.mutations.ts'
import { type LoadedMessages, withEarly } from './message.reducers.ts'
import { messageSyncOf } from './messageSync.ts'
import { messagesQuery } from './messages.queries.ts'

export interface Messages {
  /** All loaded messages, oldest first, with this person's pending edits and deletions applied. */
  messages: Message[] | undefined
  /** Messages that this person wrote before these came and that the server has; empty once they have come. */
  early: Message[]
  hasOlder: boolean
  loadOlder: () => void
  isLoadingOlder: boolean
  olderFailed: boolean
  /** Null while there are messages to show. */
  error: Error | null
  retry: () => void
}

const NONE: Message[] = []

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
  const removed = useWaitingRemovals()
  const { data: early } = useQuery<LoadedMessages>({ queryKey: messagesKeys.early(channel), queryFn: skipToken })
  const known = useMemo(() => (data ? withEarly(data, early) : early), [data, early])
  const messages = useMemo(
    () => (known ? withoutRemoved(withOptimisticChanges(withMyProfile(known.messages, me), mutations), removed) : NONE),
    [known, mutations, removed, me],
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
    messages: data && messages,
    early: data ? NONE : messages,
    hasOlder,
    loadOlder,
    isLoadingOlder: older.isPending,
    olderFailed: older.isError,
    error: data ? null : error,
    retry: refetch,
  }
}
