import type { Translated } from './sentence.ts'

/** Resetting a forgotten password. */
export const en = {
  'reset.title': 'Forgot password',
  'reset.tagline': 'It happens to the best of us.',
  'reset.intro':
    'Enter the phone number of your account. We will send you a code with which you can choose a new password.',
  'reset.noTexts':
    'This site sends no texts: its codes can be read on the server alone. Ask an admin for a new password.',
  'reset.phone': 'Phone',
  'reset.send': 'Send Code',
  'reset.sending': 'Sending...',
  'reset.sendFailed': 'Failed to send code',
  'reset.codeSent': 'If {phone} belongs to an account, a six-digit code is on its way. It is good for ten minutes.',
  'reset.again': 'Send a new code',
  'reset.againIn': 'Send a new code ({seconds}s)',
  'reset.otherPhone': 'Use another number',
  'reset.newPassword': 'New Password',
  'reset.submit': 'Reset Password',
  'reset.busy': 'Resetting...',
  'reset.failed': 'Verification failed or reset error',
  'reset.done': '✅ Password reset successful',
  'reset.doneHelp': 'You can log in with your new password now. Your other devices were logged out.',
  'reset.byMail': 'Send me a link by email instead',
  'reset.toLogin': 'Back to the login',
} as const

export const es: Translated<typeof en> = {
  'reset.title': 'Contraseña olvidada',
  'reset.tagline': 'Le pasa a cualquiera.',
  'reset.intro':
    'Escribe el número de teléfono de tu cuenta. Te enviaremos un código con el que puedes elegir una contraseña nueva.',
  'reset.noTexts':
    'Este sitio no envía mensajes de texto: los códigos solo se leen en el servidor. Pide una contraseña nueva a un administrador.',
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
}
