import * as z from 'zod/mini'
import { Message } from '#shared/messages.ts'
import type { LoadedMessages } from './message.reducers.ts'

const StoredMessages = z.object({
  messages: z.array(Message),
  lastRevision: z.number(),
  hasOlder: z.boolean(),
})

/** Messages from the offline cache, which then catch up from their last revision; undefined where they do not fit. */
export function messagesFromStored(stored: unknown): LoadedMessages | undefined {
  const { data } = StoredMessages.safeParse(stored)
  return data && { ...data, unloadedChanges: [] }
}
