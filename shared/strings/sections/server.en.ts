import { api } from '#shared/strings/en/api.ts'
import { mails } from '#shared/strings/en/mails.ts'
import { notifications } from '#shared/strings/en/notifications.ts'
import { rota } from '#shared/strings/en/rota.ts'
import { sms } from '#shared/strings/en/sms.ts'
import { spreadsheet } from '#shared/strings/en/spreadsheet.ts'

/** Section `server`: what only the server says; no browser loads it. */
export const sentences = { ...api, ...mails, ...notifications, ...rota, ...sms, ...spreadsheet } as const
