import { answers } from '#shared/strings/en/answers.ts'
import { availability } from '#shared/strings/en/availability.ts'

/** Section `serving`: what the rota asks of a member. */
export const sentences = { ...answers, ...availability } as const
