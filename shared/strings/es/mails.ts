import type { mails as english } from '#shared/strings/en/mails.ts'
import type { Translated } from '#shared/strings/sentence.ts'

export const mails = {
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
  'mail.fallback.offer':
    'Hace falta alguien: {day}, {time}, {post}. La app no te ha alcanzado. Di con este enlace si puedes sustituir:',
} as const satisfies Translated<typeof english>
