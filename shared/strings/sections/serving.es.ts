import { answers } from '#shared/strings/es/answers.ts'
import { availability } from '#shared/strings/es/availability.ts'
import type { sentences as english } from '#shared/strings/sections/serving.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `serving`: what the rota asks of a member in Spanish. */
export const sentences = { ...answers, ...availability } as const satisfies Translated<typeof english>
