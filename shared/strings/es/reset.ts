import type { reset as english } from '#shared/strings/en/reset.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Resetting a forgotten password. */
export const reset = {
  'reset.title': 'Contraseña olvidada',
  'reset.tagline': 'Le pasa a cualquiera.',
  'reset.intro':
    'Escribe el número de teléfono de tu cuenta. Te enviaremos un código con el que puedes elegir una contraseña nueva.',
  'reset.phone': 'Teléfono',
  'reset.send': 'Enviar código',
  'reset.sending': 'Enviando...',
  'reset.sendFailed': 'No se pudo enviar el código',
  'reset.codeSent':
    'Si {phone} pertenece a una cuenta, un código de seis cifras va en camino. Sirve durante diez minutos.',
  'reset.again': 'Enviar otro código',
  'reset.againIn': 'Enviar otro código ({seconds} s)',
  'reset.otherPhone': 'Usar otro número',
  'reset.newPassword': 'Contraseña nueva',
  'reset.submit': 'Cambiar contraseña',
  'reset.busy': 'Cambiando...',
  'reset.failed': 'No se pudo verificar el código o cambiar la contraseña',
  'reset.done': '✅ Contraseña cambiada',
  'reset.doneHelp': 'Ya puedes iniciar sesión con tu contraseña nueva. La sesión se cerró en tus otros dispositivos.',
  'reset.byMail': 'Enviarme un enlace por correo',
  'reset.toLogin': 'Volver a iniciar sesión',
} as const satisfies Translated<typeof english>
