import { rotaMember } from '#shared/strings/en/rotaMember.ts'

/** Section `rota`: what members see of the rota. */
export const sentences = { ...rotaMember } as const
