import { answers } from '#shared/strings/en/answers.ts'

/** Section `serving`: what the rota asks of a member. */
export const sentences = { ...answers } as const
