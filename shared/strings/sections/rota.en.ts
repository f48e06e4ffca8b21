import { rotaAdmin } from '#shared/strings/en/rotaAdmin.ts'
import { rotaReport } from '#shared/strings/en/rotaReport.ts'

/** Section `rota`: what admins plan. */
export const sentences = { ...rotaAdmin, ...rotaReport } as const
