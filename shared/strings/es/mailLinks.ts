import type { mailLinks as english } from '#shared/strings/en/mailLinks.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** A forgotten password by mail, and the pages behind mailed links. */
export const mailLinks = {
  'mailLink.intro': 'Escribe el correo de tu cuenta. Te enviaremos un enlace para elegir una contraseña nueva.',
  'mailLink.send': 'Enviar enlace',
  'mailLink.sendFailed': 'No se pudo enviar el enlace',
  'mailLink.sent': 'Revisa tu correo',
  'mailLink.sentWhat':
    'Si {email} es el correo verificado de una cuenta, el enlace va en camino. Sirve durante una hora.',
  'mailLink.byPhone': 'Usar mi número de teléfono',
  'mailLink.resetTitle': 'Elige una contraseña nueva',
  'mailLink.resetFailed': 'No se cambió la contraseña',
  'mailLink.another': 'Pedir otro enlace',
  'mailLink.verifyTitle': 'Verifica tu correo',
  'mailLink.verifyTagline': 'Un toque y listo.',
  'mailLink.verifyWhat':
    'Así sabemos que te llega el correo: recordatorios, si los quieres, y cómo volver si olvidas tu contraseña.',
  'mailLink.verify': 'Verificar mi correo',
  'mailLink.verified': 'Tu correo está verificado.',
  'mailLink.verifyFailed': 'No se verificó tu correo',
  'mailLink.goOn': 'Continuar',
} as const satisfies Translated<typeof english>
