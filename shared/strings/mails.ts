import type { Translated } from './sentence.ts'

/** Texts of mails. Only the server says them. */
export const en = {
  'mail.greeting': 'Hello {name},',
  'mail.test': 'Test mail of {team}',
  'mail.testText': 'Mail works. {team} can now send invitations, links for new passwords and security notices.',
  'mail.invitation.subject': 'You are invited to join {team}',
  'mail.invitation.ask':
    '{team} invites you to join the ushers. With this link, which is yours alone, you choose a password and are in, within 14 days:',
  'mail.reset.subject': 'Set a new password for {team}',
  'mail.reset.ask': 'Somebody asked for a new password for your account. With this link you set it, within one hour:',
  'mail.reset.advice': 'If that was not you, there is nothing to do: your password stays as it is.',
  'mail.verify.subject': 'Verify your email for {team}',
  'mail.verify.ask': 'With this link you verify that this is your email address, within a day:',
  'mail.verify.advice':
    'If you have no account there, there is nothing to do: somebody has probably mistyped their address.',
  'mail.notice.subject': '{title} – {team}',
  'mail.security.what': '{title}. {when}',
  'mail.fallback.assignment':
    'You were asked to serve: {day}, {time}, {post}. The app has not reached you, and nobody knows yet whether you come. Answer with this link:',
  'mail.fallback.publication': 'You were asked to serve. Answer each with the link below it:',
  'mail.fallback.place': '{day}, {time}, {post}',
  'mail.fallback.changed': 'Your services have changed. Here you see them as they are now:',
  'mail.fallback.availability':
    'When can you serve until {day}? Say with this link on which days you can’t, or that you can on all of them:',
  'mail.fallback.offer':
    'Somebody is needed: {day}, {time}, {post}. The app has not reached you. Say with this link whether you can stand in:',
} as const

export const es: Translated<typeof en> = {
  'mail.greeting': 'Hola, {name}:',
  'mail.test': 'Correo de prueba de {team}',
  'mail.testText':
    'El correo funciona. {team} ya puede enviar invitaciones, enlaces para una contraseña nueva y avisos de seguridad.',
  'mail.invitation.subject': 'Invitación a unirte a {team}',
  'mail.invitation.ask':
    '{team} te invita a unirte a los ujieres. Con este enlace, que es solo tuyo, eliges una contraseña y ya formas parte, en el plazo de 14 días:',
  'mail.reset.subject': 'Elige una contraseña nueva para {team}',
  'mail.reset.ask':
    'Alguien pidió una contraseña nueva para tu cuenta. Con este enlace la eliges, en el plazo de una hora:',
  'mail.reset.advice': 'Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.',
  'mail.verify.subject': 'Verifica tu correo para {team}',
  'mail.verify.ask': 'Con este enlace verificas que esta es tu dirección de correo, en el plazo de un día:',
  'mail.verify.advice':
    'Si no tienes una cuenta allí, no tienes que hacer nada: seguramente alguien escribió mal su dirección.',
  'mail.notice.subject': '{title} – {team}',
  'mail.security.what': '{title}. {when}',
  'mail.fallback.assignment':
    'Se te pidió servir: {day}, {time}, {post}. La app no te ha alcanzado y nadie sabe todavía si vienes. Responde con este enlace:',
  'mail.fallback.publication': 'Se te pidió servir. Responde a cada servicio con el enlace que lleva debajo:',
  'mail.fallback.place': '{day}, {time}, {post}',
  'mail.fallback.changed': 'Tus servicios han cambiado. Aquí los ves como están ahora:',
  'mail.fallback.availability':
    '¿Cuándo puedes servir hasta el {day}? Di con este enlace qué días no puedes, o que puedes todos:',
  'mail.fallback.offer':
    'Hace falta alguien: {day}, {time}, {post}. La app no te ha alcanzado. Di con este enlace si puedes sustituir:',
}
