import type { Translated } from './sentence.ts'

/** The page behind a reply link, beside the questions of `answers`. */
export const en = {
  'answers.hello': 'Hello {name}',
  'answers.replyTagline': 'One press is enough. You need not sign in.',
  'answers.replyItems': { one: 'One answer is for this service:', other: 'One answer is for all {count} services:' },
  'answers.replyLoadFailed': 'What you are asked could not be loaded.',
  'answers.replyFailed': 'Your answer has not been sent.',
  'answers.replyOver': 'This link is no longer good',
  'answers.replyGone': 'This link is no longer good. Open the app to answer.',
  'answers.openApp': 'Open the app',
} as const

export const es: Translated<typeof en> = {
  'answers.hello': 'Hola, {name}',
  'answers.replyTagline': 'Basta con un toque. No hace falta iniciar sesión.',
  'answers.replyItems': {
    one: 'Una respuesta vale para este servicio:',
    other: 'Una respuesta vale para los {count} servicios:',
  },
  'answers.replyLoadFailed': 'No se pudo cargar lo que se te pide.',
  'answers.replyFailed': 'Tu respuesta no se ha enviado.',
  'answers.replyOver': 'Este enlace ya no sirve',
  'answers.replyGone': 'Este enlace ya no sirve. Abre la app para responder.',
  'answers.openApp': 'Abrir la app',
}
