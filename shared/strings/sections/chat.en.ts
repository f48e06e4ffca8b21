import { chat } from '#shared/strings/en/chat.ts'

/** Section `chat`: the pages of the chat. */
export const sentences = { ...chat } as const
