import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import { attempt, useAttempts } from './message.mutations.ts'

export interface MessageActions {
  edit: (message: Message, content: string) => void
  remove: (message: Message) => void
  /** Why a message is as it was although it was to be changed, by its id. */
  failures: ReadonlyMap<string, { error: Error; again: () => void }>
}

/** Changes messages. They look changed at once, and as before, with the reason, if the server does not agree. */
export function useMessageActions(channel: ChannelName): MessageActions {
  const cache = useQueryClient()
  const attempts = useAttempts(channel)
  return {
    edit: useCallback((message, content) => attempt(cache, { message, content }), [cache]),
    remove: useCallback((message) => attempt(cache, { message, content: null }), [cache]),
    failures: new Map(
      attempts.flatMap(({ message, content, error, status }) =>
        status === 'error' && error
          ? [[message._id, { error, again: () => attempt(cache, { message, content }) }]]
          : [],
      ),
    ),
  }
}
