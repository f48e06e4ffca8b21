import type { Translated } from './sentence.ts'

/** Text messages, and the message that an admin sends by hand. */
export const en = {
  'sms.code': '{code} is your code for the {team} app. It is good for {minutes} minutes.',
  'sms.test': 'Test from the {team} app: texts reach this phone.',
  'sms.assignment': '{team}: can you serve? {day}, {time}, {post}. Answer here: {url}',
  'sms.publication': '{team}: can you serve? {count} services, first {day}, {time}, {post}. Answer for it here: {url}',
  'sms.changed': '{team}: your services have changed. See {url}',
  'sms.availability': '{team}: when can you serve until {day}? Say it here: {url}',
  'link.message': 'Hello {name}, here is your link to {team}: {url}',
  'sms.offer': '{team}: can you stand in? {day}, {time}, {post}. Answer here: {url}',
} as const

/** Kept under 70 characters: a letter such as ó makes one text message that short. */
export const es: Translated<typeof en> = {
  'sms.code': '{code} es tu código para la app {team}. Sirve {minutes} minutos.',
  'sms.test': 'Prueba de la app {team}: los textos llegan.',
  'sms.assignment': '{team}: ¿puedes servir? {day}, {time}, {post}. Responde: {url}',
  'sms.publication': '{team}: ¿puedes servir? Son {count}; primero {day}, {time}, {post}. Responde: {url}',
  'sms.changed': '{team}: tus servicios cambiaron. Mira {url}',
  'sms.availability': '{team}: ¿cuándo puedes servir hasta el {day}? Dilo: {url}',
  'link.message': 'Hola, {name}: este es tu enlace a {team}: {url}',
  'sms.offer': '{team}: ¿puedes sustituir? {day}, {time}, {post}. Responde: {url}',
}
