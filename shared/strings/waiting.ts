import type { Translated } from './sentence.ts'

/** The page of somebody whose account waits for approval. */
export const en = {
  'waiting.title': 'Almost there',
  'waiting.tagline': 'Every Sunday needs somebody at the door.',
  'waiting.what':
    'Thank you, {name}. Your account is made. Next, an admin of {team} approves it; then this page opens the app by itself.',
  'waiting.next': 'You need not keep this page open. You can come back and log in at any time.',
  'waiting.push': 'Switch notifications on to be told when you are in.',
  'waiting.check': 'Check now',
  'waiting.notYet': 'Not approved yet.',
  'errors.waiting_for_approval': 'An admin has to approve your account first.',
} as const

export const es: Translated<typeof en> = {
  'waiting.title': 'Ya casi está',
  'waiting.tagline': 'Cada domingo hace falta alguien en la puerta.',
  'waiting.what':
    'Gracias, {name}. Tu cuenta está creada. Ahora un administrador de {team} la aprueba, y entonces esta página abrirá la aplicación por sí sola.',
  'waiting.next': 'No hace falta que dejes esta página abierta. Puedes volver e iniciar sesión cuando quieras.',
  'waiting.push': 'Activa las notificaciones para saber cuándo puedes entrar.',
  'waiting.check': 'Comprobar ahora',
  'waiting.notYet': 'Todavía no está aprobada.',
  'errors.waiting_for_approval': 'Primero un administrador tiene que aprobar tu cuenta.',
}
