import type { invite as english } from '#shared/strings/en/invite.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The page behind an invitation's link, in Spanish. */
export const invite = {
  'invite.title': 'Te damos la bienvenida a {team}',
  'invite.hello': 'Hola, {name}. Te invitamos a servir con nosotros. Elige una contraseña y listo.',
  'invite.taken.email': 'Alguien ya inicia sesión con el correo de esta invitación. Escribe otro que sea tuyo.',
  'invite.taken.phoneNumber':
    'Otra persona ya verificó el teléfono de esta invitación. Se guarda para llamadas, y tú inicias sesión con tu correo.',
  'invite.submit': 'Unirme al equipo',
  'invite.busy': 'Uniéndote...',
  'invite.failed': 'Todavía no te pudiste unir.',
  'invite.loadFailed': 'No se pudo cargar la invitación.',
  'invite.overTitle': 'Este enlace a {team} ya no funciona',
  'invite.signedIn':
    'Tu sesión está abierta como {name}. Este enlace es para alguien que aún no tiene cuenta. Para usarlo, cierra la sesión y ábrelo otra vez.',
  'invite.open': 'Abrir la aplicación',
  'invite.joined': '¡Te damos la bienvenida a {team}!',
  'invite.joinedWhat': 'Ya eres parte del equipo. Desde ahora inicias sesión con {email} y tu contraseña.',
  'invite.reminders': 'Recibe un recordatorio la noche antes de servir.',
  'errors.invitation_unknown':
    'Este enlace no funciona. Ábrelo de nuevo desde el mensaje en que llegó, o pide uno nuevo a tu equipo.',
  'errors.invitation_used': 'Este enlace ya se usó. Inicia sesión con el correo y la contraseña que elegiste.',
  'errors.invitation_expired': 'Este enlace ha caducado. Pide uno nuevo a tu equipo.',
  'errors.invitation_revoked':
    'Este enlace ya no es válido. Usa el último que recibiste, o pide uno nuevo a tu equipo.',
} as const satisfies Translated<typeof english>
