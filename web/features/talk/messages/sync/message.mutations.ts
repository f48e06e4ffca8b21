import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { Message } from '#shared/talk/messages.ts'
import { ApiError, isUnreachable } from '../../../../api/error.ts'
import { announce } from '../../../../live/connection.ts'
import { outboxOf } from '../../../../outbox/outbox.ts'
import { awaitsServer } from '../../../../outbox/pending.change.ts'
import { useOutbox, usePending } from '../../../../outbox/usePending.ts'
import { applyDeleted, asDeleted } from './message.reducers.ts'
import { MESSAGE_REMOVAL, removeMessage } from './messageRemovals.outbox.ts'
import { messageSyncOf } from './messageSync.ts'
import { editMessage } from './messages.api.ts'

/** An edit of a message; a deletion where `content` is null. */
interface MessageMutation {
  message: Message
  content: string | null
}

export interface MutationState extends MessageMutation {
  status: 'pending' | 'success' | 'error'
  error: Error | null
}

const mutationKey = (channel: ChannelName) => ['messageChange', channel]

async function edit(cache: QueryClient, message: Message, content: string): Promise<void> {
  const edited = await editMessage(message, content)
  messageSyncOf(cache).applyAnswer(edited)
  announce('editMessage', edited)
}

/** Without a connection the deletion waits in the outbox. */
async function remove(cache: QueryClient, message: Message): Promise<void> {
  try {
    await removeMessage(message)
    messageSyncOf(cache).update(message.channel, (list) => applyDeleted(list, message._id))
  } catch (error) {
    if (!isUnreachable(error)) throw error
    await outboxOf(cache).add(MESSAGE_REMOVAL, message._id, message)
  }
}

/** Starts a mutation; mutations of one message run one after the other. Errors are read from useMessageMutations(). */
export function mutateMessage(cache: QueryClient, mutation: MessageMutation): void {
  const { message, content } = mutation
  cache
    .getMutationCache()
    .build<void, Error, MessageMutation, unknown>(cache, {
      mutationKey: mutationKey(message.channel),
      scope: { id: message._id },
      mutationFn: () => (content === null ? remove(cache, message) : edit(cache, message, content)),
    })
    .execute(mutation)
    .catch(() => undefined)
}

/** The latest mutation of each message that is still in the mutation cache. */
export function useMessageMutations(channel: ChannelName): MutationState[] {
  const mutations = useMutationState({
    filters: { mutationKey: mutationKey(channel) },
    select: ({ state }) =>
      ({ ...(state.variables as MessageMutation), status: state.status, error: state.error }) as MutationState,
  })
  return useMemo(() => [...new Map(mutations.map((one) => [one.message._id, one])).values()], [mutations])
}

/** Ids of the messages whose deletion waits for a connection. */
export function useWaitingRemovals(): ReadonlySet<string> {
  const removals = usePending<Message>(MESSAGE_REMOVAL)
  return useMemo(() => new Set(removals.filter(awaitsServer).map(({ lane }) => lane)), [removals])
}

/** Messages with the waiting deletions applied. */
export const withoutRemoved = (messages: Message[], removed: ReadonlySet<string>): Message[] =>
  removed.size === 0 ? messages : messages.map((one) => (removed.has(one._id) ? asDeleted(one) : one))

/** Messages with their pending mutations applied. */
export function withOptimisticChanges(messages: Message[], mutations: MutationState[]): Message[] {
  const pending = new Map(mutations.flatMap((one) => (one.status === 'pending' ? [[one.message._id, one]] : [])))
  if (pending.size === 0) return messages
  return messages.map((message) => {
    const mutation = pending.get(message._id)
    if (!mutation || message.deleted) return message
    return mutation.content === null ? asDeleted(message) : { ...message, content: mutation.content, edited: true }
  })
}

const isDeleted = (error: Error): boolean =>
  error instanceof ApiError && ['message_deleted', 'message_not_found'].includes(error.code)

/** A failed edit or deletion. */
export interface ChangeFailure {
  error: Error
  /** The typed text, where the message was deleted meanwhile: no retry can save it. */
  lostText: string | null
  retry: () => void
}

interface MessageActions {
  edit: (message: Message, content: string) => void
  remove: (message: Message) => void
  /** Failed changes by message id. */
  failures: ReadonlyMap<string, ChangeFailure>
}

/** Edits and deletes messages optimistically; a failure rolls back and is reported. */
export function useMessageActions(channel: ChannelName): MessageActions {
  const cache = useQueryClient()
  const mutations = useMessageMutations(channel)
  const outbox = useOutbox()
  const removals = usePending<Message>(MESSAGE_REMOVAL)
  return {
    edit: useCallback((message, content) => mutateMessage(cache, { message, content }), [cache]),
    remove: useCallback((message) => mutateMessage(cache, { message, content: null }), [cache]),
    failures: new Map<string, ChangeFailure>([
      ...removals.flatMap(({ id, lane, error }): [string, ChangeFailure][] =>
        error ? [[lane, { error: new Error(error.message), lostText: null, retry: () => outbox.retry(id) }]] : [],
      ),
      ...mutations.flatMap(({ message, content, error, status }): [string, ChangeFailure][] =>
        status === 'error' && error
          ? [
              [
                message._id,
                {
                  error,
                  lostText: isDeleted(error) ? content : null,
                  retry: () => mutateMessage(cache, { message, content }),
                },
              ],
            ]
          : [],
      ),
    ]),
  }
}
