import * as z from 'zod/mini'
import { Message } from '#shared/messages.ts'
import type { OfflineQuery } from '../../../offline/offlineCache.ts'
import { messagesKeys } from './chat.keys.ts'
import type { LoadedMessages } from './message.reducers.ts'

/** Newest messages of a channel that the offline cache stores. */
const STORED_MAX = 100

const StoredMessages = z.object({
  messages: z.array(Message),
  lastRevision: z.number(),
  hasOlder: z.boolean(),
})

function toStored({ messages, lastRevision, hasOlder }: LoadedMessages): z.infer<typeof StoredMessages> {
  return { messages: messages.slice(-STORED_MAX), lastRevision, hasOlder: hasOlder || messages.length > STORED_MAX }
}

/** The messages of each channel in the offline cache. A restored list catches up from its last revision. */
export const offlineMessages: OfflineQuery = {
  key: messagesKeys.all,
  toStored: (data) => toStored(data as LoadedMessages),
  fromStored(stored) {
    const { data } = StoredMessages.safeParse(stored)
    const list: LoadedMessages | undefined = data && { ...data, unloadedChanges: [] }
    return list
  },
  isFollowed: true,
}
