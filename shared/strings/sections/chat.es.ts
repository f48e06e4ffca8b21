import { chat } from '#shared/strings/es/chat.ts'
import type { sentences as english } from '#shared/strings/sections/chat.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `chat` in Spanish. */
export const sentences = { ...chat } as const satisfies Translated<typeof english>
