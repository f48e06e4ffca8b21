import type { waiting as english } from '#shared/strings/en/waiting.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Closed registration, and the page of somebody whose account waits, in Spanish. */
export const waiting = {
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
} as const satisfies Translated<typeof english>
