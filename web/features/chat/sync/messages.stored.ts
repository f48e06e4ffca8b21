import type { LoadedMessages } from './message.reducers.ts'

/** Newest messages of a channel that the offline cache stores. */
const STORED_MAX = 100

/** The loaded messages of a channel as the device stores them. Apart from their schema, which the first load has no room for. */
export function storedMessages(data: unknown) {
  const { messages, lastRevision, hasOlder } = data as LoadedMessages
  return { messages: messages.slice(-STORED_MAX), lastRevision, hasOlder: hasOlder || messages.length > STORED_MAX }
}
