import { rotaAdmin } from '#shared/strings/es/rotaAdmin.ts'
import { rotaReport } from '#shared/strings/es/rotaReport.ts'

/** Section `rota`: what admins plan. */
export const sentences = { ...rotaAdmin, ...rotaReport } as const
