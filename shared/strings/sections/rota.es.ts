import { rotaAdmin } from '#shared/strings/es/rotaAdmin.ts'

/** Section `rota`: what admins plan. */
export const sentences = { ...rotaAdmin } as const
