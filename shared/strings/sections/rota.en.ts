import { callOuts } from '#shared/strings/en/callOuts.ts'
import { rotaAdmin } from '#shared/strings/en/rotaAdmin.ts'
import { rotaCoverage } from '#shared/strings/en/rotaCoverage.ts'
import { rotaReport } from '#shared/strings/en/rotaReport.ts'
import { rotaSettings } from '#shared/strings/en/rotaSettings.ts'
import { rotaSwaps } from '#shared/strings/en/rotaSwaps.ts'
import { rotaToday } from '#shared/strings/en/rotaToday.ts'

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
