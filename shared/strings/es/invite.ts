import type { invite as english } from '#shared/strings/en/invite.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The page behind an invitation's link, in Spanish. */
export const invite = {
  'errors.invitation_unknown':
    'Este enlace no funciona. Ábrelo de nuevo desde el mensaje en que llegó, o pide uno nuevo a tu equipo.',
  'errors.invitation_used': 'Este enlace ya se usó. Inicia sesión con el correo y la contraseña que elegiste.',
  'errors.invitation_expired': 'Este enlace ha caducado. Pide uno nuevo a tu equipo.',
  'errors.invitation_revoked':
    'Este enlace ya no es válido. Usa el último que recibiste, o pide uno nuevo a tu equipo.',
} as const satisfies Translated<typeof english>
