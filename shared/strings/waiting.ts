import type { Translated } from './sentence.ts'

/** Registration that is closed, and the page of somebody whose account waits for approval. */
export const en = {
  'registration.closed': 'An admin adds new people',
  'registration.closedWhat':
    'On this site nobody registers by themselves. Please ask an admin of your team to add you. Not on the team yet? Send us a few lines.',
  'registration.closedJoin': 'Tell us about you',
  'waiting.title': 'Almost there',
  'waiting.tagline': 'Every Sunday needs somebody at the door.',
  'waiting.what':
    'Thank you, {name}. Your account is made. Next, an admin of {team} approves it; then this page opens the app by itself.',
  'waiting.next': 'You need not keep this page open. You can come back and log in at any time.',
  'waiting.push': 'Switch notifications on to be told when you are in.',
  'waiting.check': 'Check now',
  'waiting.notYet': 'Not approved yet.',
  'errors.registration_closed': 'On this site an admin adds new people. Please ask an admin of your team.',
  'errors.waiting_for_approval': 'An admin has to approve your account first.',
} as const

export const es: Translated<typeof en> = {
  'registration.closed': 'Un admin añade a las personas nuevas',
  'registration.closedWhat':
    'En este sitio nadie se registra por su cuenta. Pide a un admin de tu equipo que te añada, por favor. ¿Aún no estás en el equipo? Escríbenos unas líneas.',
  'registration.closedJoin': 'Cuéntanos de ti',
  'waiting.title': 'Ya casi está',
  'waiting.tagline': 'Cada domingo hace falta alguien en la puerta.',
  'waiting.what':
    'Gracias, {name}. Tu cuenta está creada. Ahora un admin de {team} la aprueba, y entonces esta página abrirá la aplicación por sí sola.',
  'waiting.next': 'No hace falta que dejes esta página abierta. Puedes volver e iniciar sesión cuando quieras.',
  'waiting.push': 'Activa las notificaciones para saber cuándo puedes entrar.',
  'waiting.check': 'Comprobar ahora',
  'waiting.notYet': 'Todavía no está aprobada.',
  'errors.registration_closed':
    'En este sitio un admin añade a las personas nuevas. Pídeselo a un admin de tu equipo, por favor.',
  'errors.waiting_for_approval': 'Primero un admin tiene que aprobar tu cuenta.',
}
