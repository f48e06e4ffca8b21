import { legal } from '#shared/strings/es/legal.ts'
import type { sentences as english } from '#shared/strings/sections/legal.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `legal` in Spanish. */
export const sentences = { ...legal } as const satisfies Translated<typeof english>
