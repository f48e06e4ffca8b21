import { callOuts } from '#shared/strings/es/callOuts.ts'
import { rotaAdmin } from '#shared/strings/es/rotaAdmin.ts'
import { rotaCoverage } from '#shared/strings/es/rotaCoverage.ts'
import { rotaReport } from '#shared/strings/es/rotaReport.ts'
import { rotaSettings } from '#shared/strings/es/rotaSettings.ts'
import { rotaSwaps } from '#shared/strings/es/rotaSwaps.ts'
import { rotaToday } from '#shared/strings/es/rotaToday.ts'

/** Section `rota`: what admins plan. */
export const sentences = {
  ...callOuts,
  ...rotaAdmin,
  ...rotaCoverage,
  ...rotaReport,
  ...rotaSettings,
  ...rotaSwaps,
  ...rotaToday,
} as const
