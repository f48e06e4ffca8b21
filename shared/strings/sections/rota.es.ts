import { rotaMember } from '#shared/strings/es/rotaMember.ts'

/** Section `rota`: what members see of the rota. */
export const sentences = { ...rotaMember } as const
