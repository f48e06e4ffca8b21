import type { sms as english } from '#shared/strings/en/sms.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Text messages. Kept under 70 characters: a letter such as ó makes one text message that short. */
export const sms = {
  'sms.code': '{code} es tu código para la app {team}. Sirve {minutes} minutos.',
  'sms.test': 'Prueba de la app {team}: los textos llegan.',
  'sms.assignment': '{team}: ¿puedes servir? {day}, {time}, {post}. Responde: {url}',
  'sms.offer': '{team}: ¿puedes sustituir? {day}, {time}, {post}. Responde: {url}',
} as const satisfies Translated<typeof english>
