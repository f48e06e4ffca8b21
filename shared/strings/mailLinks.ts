import type { Translated } from './sentence.ts'

/** A forgotten password by mail, and the pages behind mailed links. */
export const en = {
  'mailLink.intro':
    'Enter the email of your account. We will send you a link with which you can choose a new password.',
  'mailLink.send': 'Send Link',
  'mailLink.sendFailed': 'The link could not be sent',
  'mailLink.sent': 'Look into your mail',
  'mailLink.sentWhat':
    'If {email} is the verified address of an account, a link is on its way. It is good for one hour.',
  'mailLink.byPhone': 'Use my phone number instead',
  'mailLink.resetTitle': 'Choose a new password',
  'mailLink.resetFailed': 'The password was not changed',
  'mailLink.expired': 'This link has expired',
  'mailLink.over': 'A mailed link works once, and not for long.',
  'mailLink.another': 'Send me a new link',
  'mailLink.loginFirst': 'Log in, then have a new one sent from your profile.',
  'mailLink.verifyTitle': 'Verify your email',
  'mailLink.verifyTagline': 'One tap, and it is done.',
  'mailLink.verifyWhat':
    'With this we know that mail reaches you: reminders, if you want them, and a way back if you forget your password.',
  'mailLink.verify': 'Verify my email',
  'mailLink.verified': 'Your email is verified.',
  'mailLink.verifyFailed': 'Your email was not verified',
  'mailLink.goOn': 'Go on',
} as const

export const es: Translated<typeof en> = {
  'mailLink.intro': 'Escribe el correo de tu cuenta. Te enviaremos un enlace para elegir una contraseña nueva.',
  'mailLink.send': 'Enviar enlace',
  'mailLink.sendFailed': 'No se pudo enviar el enlace',
  'mailLink.sent': 'Revisa tu correo',
  'mailLink.sentWhat':
    'Si {email} es el correo verificado de una cuenta, el enlace va en camino. Sirve durante una hora.',
  'mailLink.byPhone': 'Usar mi número de teléfono',
  'mailLink.resetTitle': 'Elige una contraseña nueva',
  'mailLink.resetFailed': 'No se cambió la contraseña',
  'mailLink.expired': 'Este enlace ha caducado',
  'mailLink.over': 'Un enlace enviado por correo sirve una sola vez y por poco tiempo.',
  'mailLink.another': 'Enviarme otro enlace',
  'mailLink.loginFirst': 'Inicia sesión y pide otro desde tu perfil.',
  'mailLink.verifyTitle': 'Verifica tu correo',
  'mailLink.verifyTagline': 'Un toque y listo.',
  'mailLink.verifyWhat':
    'Así sabemos que te llega el correo: recordatorios, si los quieres, y cómo volver si olvidas tu contraseña.',
  'mailLink.verify': 'Verificar mi correo',
  'mailLink.verified': 'Tu correo está verificado.',
  'mailLink.verifyFailed': 'No se verificó tu correo',
  'mailLink.goOn': 'Continuar',
}
