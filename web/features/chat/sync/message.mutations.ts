import { type QueryClient, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import { ApiError } from '../../../api/error.ts'
import { announce } from '../../../live/connection.ts'
import { applyDeleted, deleted } from './message.reducers.ts'
import { keeperOf } from './messageSync.ts'
import { deleteMessage, editMessage } from './messages.queries.ts'

/** What a person wants to become of a message; `content` is null when it is to be deleted. */
export interface Wish {
  message: Message
  content: string | null
}

/** A wish, and what has become of it. */
export interface Attempt extends Wish {
  status: 'pending' | 'success' | 'error'
  error: Error | null
}

const changeKey = (channel: ChannelName) => ['messageChange', channel]

async function edit(cache: QueryClient, message: Message, content: string): Promise<void> {
  const edited = await editMessage(message, content)
  keeperOf(cache).answered(edited)
  announce('editMessage', edited)
}

async function remove(cache: QueryClient, message: Message): Promise<void> {
  try {
    await deleteMessage(message)
  } catch (error) {
    // What is not there any more is what was wanted.
    if (!(error instanceof ApiError && error.code === 'message_not_found')) throw error
  }
  keeperOf(cache).change(message.channel, (list) => applyDeleted(list, message._id))
  announce('deleteMessage', message)
}

/** Makes a wish come true, wishes about one message one after the other. What becomes of it is among the attempts. */
export function attempt(cache: QueryClient, wish: Wish): void {
  const { message, content } = wish
  cache
    .getMutationCache()
    .build<void, Error, Wish, unknown>(cache, {
      mutationKey: changeKey(message.channel),
      scope: { id: message._id },
      mutationFn: () => (content === null ? remove(cache, message) : edit(cache, message, content)),
    })
    .execute(wish)
    .catch(() => undefined)
}

/** The last attempts of late, one of each message. */
export function useAttempts(channel: ChannelName): Attempt[] {
  const attempts = useMutationState({
    filters: { mutationKey: changeKey(channel) },
    select: ({ state }) => ({ ...(state.variables as Wish), status: state.status, error: state.error }) as Attempt,
  })
  return useMemo(() => [...new Map(attempts.map((one) => [one.message._id, one])).values()], [attempts])
}

/** Messages as they will be once everything under way has come true. */
export function withWishes(messages: Message[], attempts: Attempt[]): Message[] {
  const wishes = new Map(attempts.flatMap((one) => (one.status === 'pending' ? [[one.message._id, one]] : [])))
  if (wishes.size === 0) return messages
  return messages.map((message) => {
    const wish = wishes.get(message._id)
    if (!wish || message.deleted) return message
    return wish.content === null ? deleted(message) : { ...message, content: wish.content, edited: true }
  })
}
