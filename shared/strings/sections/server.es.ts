import { api } from '#shared/strings/es/api.ts'
import { mails } from '#shared/strings/es/mails.ts'
import { notifications } from '#shared/strings/es/notifications.ts'
import { rota } from '#shared/strings/es/rota.ts'
import { sms } from '#shared/strings/es/sms.ts'
import { spreadsheet } from '#shared/strings/es/spreadsheet.ts'
import type { sentences as english } from '#shared/strings/sections/server.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `server` in Spanish. */
export const sentences = {
  ...api,
  ...mails,
  ...notifications,
  ...rota,
  ...sms,
  ...spreadsheet,
} as const satisfies Translated<typeof english>
