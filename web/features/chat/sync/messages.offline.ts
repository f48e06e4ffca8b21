import * as z from 'zod/mini'
import { Message } from '#shared/messages.ts'
import type { MessageList } from './message.reducers.ts'

/** So many of a channel's newest messages are kept for reading without a line. */
const KEPT_MAX = 100

/** What of a channel is kept on the device. */
export const KeptMessages = z.object({
  messages: z.array(Message),
  lastRevision: z.number(),
  hasOlder: z.boolean(),
})
export type KeptMessages = z.infer<typeof KeptMessages>

export const keptOf = ({ messages, lastRevision, hasOlder }: MessageList): KeptMessages => ({
  messages: messages.slice(-KEPT_MAX),
  lastRevision,
  hasOlder: hasOlder || messages.length > KEPT_MAX,
})

/** The list to go on with: it catches up from its last revision, as after any gap. */
export const listFromKept = (kept: KeptMessages): MessageList => ({ ...kept, elsewhere: [] })
