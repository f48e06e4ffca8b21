import type { mails as english } from '#shared/strings/en/mails.ts'
import type { Translated } from '#shared/strings/sentence.ts'

export const mails = {
  'mail.greeting': 'Hola, {name}:',
  'mail.test': 'Correo de prueba de {team}',
  'mail.testText':
    'El correo funciona. {team} ya puede enviar invitaciones, enlaces para una contraseña nueva y avisos de seguridad.',
} as const satisfies Translated<typeof english>
