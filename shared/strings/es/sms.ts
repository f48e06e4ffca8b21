import type { sms as english } from '#shared/strings/en/sms.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** What comes to a phone as a text: short, for a text with an ó in it ends after 70 characters and goes on in a second. */
export const sms = {
  'sms.code': '{code} es tu código para la app {team}. Sirve {minutes} minutos.',
} as const satisfies Translated<typeof english>
