import type { Translated } from './sentence.ts'

/** The page behind an invitation's link. */
export const en = {
  'invite.title': 'Welcome to {team}',
  'invite.plain.title': 'Welcome to the team',
  'invite.hello': 'Hello {name}. You are invited to serve with us. Choose a password, and you are in.',
  'invite.taken.email':
    'Somebody else signs in with the email of this invitation, so you sign in with something of your own.',
  'invite.taken.phoneNumber': 'Somebody else signs in with the phone number of this invitation. It is kept for calls.',
  'invite.emailOrPhone': 'Give an email or a phone number; you will sign in with it.',
  'invite.verifyPhone': 'We text a code to this number, so that nobody else signs in with it.',
  'invite.submit': 'Join the team',
  'invite.busy': 'Joining...',
  'invite.failed': 'You could not join yet.',
  'invite.loadFailed': 'The invitation could not be loaded.',
  'invite.overTitle': 'This link to {team} no longer works',
  'invite.plain.overTitle': 'This link no longer works',
  'invite.signedIn':
    'You are logged in as {name}. This link is for somebody who has no account yet. To use it yourself, log out and open it again.',
  'invite.open': 'Open the app',
  'invite.joined': 'Welcome to {team}!',
  'invite.plain.joined': 'Welcome to the team!',
  'invite.joinedWhat': 'You are in. From now on you log in with {login} and your password.',
  'invite.reminders': 'Be reminded the evening before you serve.',
  'errors.invitation_unknown':
    'This link does not work. Please open it again from the message it came in, or ask your team for a new one.',
  'errors.invitation_used': 'This link was used already. Please log in with the email and password you chose.',
  'errors.invitation_expired': 'This link has run out. Please ask your team for a new one.',
  'errors.invitation_revoked':
    'This link is no longer good. Please use the newest one you got, or ask your team for a new one.',
} as const

export const es: Translated<typeof en> = {
  'invite.title': 'Te damos la bienvenida a {team}',
  'invite.plain.title': 'Te damos la bienvenida al equipo',
  'invite.hello': 'Hola, {name}. Te invitamos a servir con nosotros. Elige una contraseña y listo.',
  'invite.taken.email': 'Otra persona inicia sesión con el correo de esta invitación; tú inicias sesión con algo tuyo.',
  'invite.taken.phoneNumber':
    'Otra persona inicia sesión con el teléfono de esta invitación. Se guarda para las llamadas.',
  'invite.emailOrPhone': 'Escribe un correo o un número de teléfono; con él iniciarás sesión.',
  'invite.verifyPhone': 'Enviamos un código a este número, para que nadie más inicie sesión con él.',
  'invite.submit': 'Unirme al equipo',
  'invite.busy': 'Uniéndote...',
  'invite.failed': 'Todavía no te pudiste unir.',
  'invite.loadFailed': 'No se pudo cargar la invitación.',
  'invite.overTitle': 'Este enlace a {team} ya no funciona',
  'invite.plain.overTitle': 'Este enlace ya no funciona',
  'invite.signedIn':
    'Tu sesión está abierta como {name}. Este enlace es para alguien que aún no tiene cuenta. Para usarlo, cierra la sesión y ábrelo otra vez.',
  'invite.open': 'Abrir la aplicación',
  'invite.joined': '¡Te damos la bienvenida a {team}!',
  'invite.plain.joined': '¡Te damos la bienvenida al equipo!',
  'invite.joinedWhat': 'Ya eres parte del equipo. Desde ahora inicias sesión con {login} y tu contraseña.',
  'invite.reminders': 'Recibe un recordatorio la noche antes de servir.',
  'errors.invitation_unknown':
    'Este enlace no funciona. Ábrelo de nuevo desde el mensaje en que llegó, o pide uno nuevo a tu equipo.',
  'errors.invitation_used': 'Este enlace ya se usó. Inicia sesión con el correo y la contraseña que elegiste.',
  'errors.invitation_expired': 'Este enlace ha caducado. Pide uno nuevo a tu equipo.',
  'errors.invitation_revoked':
    'Este enlace ya no es válido. Usa el último que recibiste, o pide uno nuevo a tu equipo.',
}
