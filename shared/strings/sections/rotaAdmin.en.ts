import { rotaAdmin } from '#shared/strings/en/rotaAdmin.ts'

/** Section `rotaAdmin`: what admins plan, on top of `rota`. */
export const sentences = { ...rotaAdmin } as const
