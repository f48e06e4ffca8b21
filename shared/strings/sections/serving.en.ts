import { answers } from '#shared/strings/en/answers.ts'
import { availability } from '#shared/strings/en/availability.ts'
import { swaps } from '#shared/strings/en/swaps.ts'

/** Section `serving`: what the rota asks of a member. */
export const sentences = { ...answers, ...availability, ...swaps } as const
