import type { waiting as english } from '#shared/strings/en/waiting.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Closed registration, and the page of somebody whose account waits, in Spanish. */
export const waiting = {
  'registration.closed': 'Un administrador añade a las personas nuevas',
  'registration.closedWhat':
    'En este sitio nadie se registra por su cuenta. Pide a un administrador de tu equipo que te añada, por favor.',
  'registration.closedJoin': '¿Aún no estás en el equipo? Cuéntanos de ti',
  'waiting.title': 'Ya casi está',
  'waiting.tagline': 'Cada domingo hace falta alguien en la puerta.',
  'waiting.what':
    'Gracias, {name}. Tu cuenta está creada y se ha avisado a un administrador de {team}. En cuanto la apruebe, esta página abrirá la aplicación.',
  'waiting.next': 'No hace falta que la dejes abierta. Puedes volver e iniciar sesión cuando quieras.',
  'waiting.push': 'Activa las notificaciones para saber cuándo puedes entrar.',
  'waiting.check': 'Comprobar ahora',
  'waiting.notYet': 'Todavía no está aprobada.',
  'errors.registration_closed':
    'En este sitio un administrador añade a las personas nuevas. Pídeselo a un administrador de tu equipo, por favor.',
  'errors.waiting_for_approval': 'Primero un administrador tiene que aprobar tu cuenta.',
} as const satisfies Translated<typeof english>
