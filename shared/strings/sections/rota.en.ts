import { rotaAdmin } from '#shared/strings/en/rotaAdmin.ts'

/** Section `rota`: what admins plan. */
export const sentences = { ...rotaAdmin } as const
