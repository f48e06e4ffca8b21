import type { Translated } from './sentence.ts'

/**
 * Refusals that any page may get, and failures that only a browser notices. Refusals of one noun are in its own file.
 */
export const en = {
  'errors.invalid_input': 'Please check what you entered.',
  'errors.not_signed_in': 'Please log in.',
  'errors.invalid_credentials': 'Invalid email or password',
  'errors.account_suspended': 'Account suspended',
  'errors.forbidden': 'You are not allowed to do that.',
  'errors.not_found': 'That is not here.',
  'errors.bot_check_failed': 'The bot check did not pass. Please try again.',
  'errors.too_large': 'That is too large.',
  'errors.unsupported_media_type': 'That kind of content is not understood here.',
  'errors.too_many_attempts': 'Too many attempts. Please wait before trying again.',
  'errors.internal': 'Something went wrong',
  'errors.unavailable': 'The server is busy or being restarted. Please try again in a moment.',
  'errors.no_room': 'The server has no room left to save this. Please tell whoever runs it.',
  'errors.second_factor_required': 'Your role needs two-step login: set it up on your profile.',
  'errors.offline': 'The server cannot be reached. Please check your connection.',
  'phone.containerMissing': 'reCAPTCHA container missing',
  'phone.noConfirmation': 'No confirmation result available',
} as const

export const es: Translated<typeof en> = {
  'errors.invalid_input': 'Revisa lo que escribiste, por favor.',
  'errors.not_signed_in': 'Inicia sesión, por favor.',
  'errors.invalid_credentials': 'Correo electrónico o contraseña incorrectos',
  'errors.account_suspended': 'Cuenta suspendida',
  'errors.forbidden': 'No tienes permiso para hacer eso.',
  'errors.not_found': 'Eso no está aquí.',
  'errors.bot_check_failed': 'No se pasó el control contra bots. Inténtalo de nuevo, por favor.',
  'errors.too_large': 'Eso es demasiado grande.',
  'errors.unsupported_media_type': 'Ese tipo de contenido no se entiende aquí.',
  'errors.too_many_attempts': 'Demasiados intentos. Espera antes de probar otra vez.',
  'errors.internal': 'Algo salió mal',
  'errors.unavailable': 'El servidor está ocupado o se está reiniciando. Inténtalo de nuevo en un momento.',
  'errors.no_room': 'El servidor ya no tiene espacio para guardar esto. Avisa a quien lo administra, por favor.',
  'errors.second_factor_required': 'Tu rol necesita la verificación en dos pasos. Actívala en tu perfil.',
  'errors.offline': 'No se puede llegar al servidor. Revisa tu conexión, por favor.',
  'phone.containerMissing': 'Falta el contenedor de reCAPTCHA',
  'phone.noConfirmation': 'No hay ninguna confirmación disponible',
}
