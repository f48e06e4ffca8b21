import type { errors as english } from '#shared/strings/en/errors.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Refusals that any page may get, and failures that only a browser notices. */
export const errors = {
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
  'errors.offline': 'No se puede llegar al servidor. Revisa tu conexión, por favor.',
  'phone.containerMissing': 'Falta el contenedor de reCAPTCHA',
  'phone.noConfirmation': 'No hay ninguna confirmación disponible',
} as const satisfies Translated<typeof english>
