import { answers } from '#shared/strings/es/answers.ts'
import { availability } from '#shared/strings/es/availability.ts'
import { swaps } from '#shared/strings/es/swaps.ts'
import type { sentences as english } from '#shared/strings/sections/serving.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `serving`: what the rota asks of a member in Spanish. */
export const sentences = { ...answers, ...availability, ...swaps } as const satisfies Translated<typeof english>
