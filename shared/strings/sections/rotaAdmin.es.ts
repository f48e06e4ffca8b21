import { rotaAdmin } from '#shared/strings/es/rotaAdmin.ts'

/** Section `rotaAdmin`: what admins plan, on top of `rota`. */
export const sentences = { ...rotaAdmin } as const
