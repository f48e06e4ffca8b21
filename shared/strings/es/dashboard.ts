import type { dashboard as english } from '#shared/strings/en/dashboard.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The dashboard. */
export const dashboard = {
  'dashboard.title': '¡Te damos la bienvenida, {name}, a la app de {team}!',
  'dashboard.meetings': 'Reuniones y capacitaciones programadas',
  'dashboard.noMeetings': 'Por ahora no tienes reuniones ni capacitaciones programadas.',
  'dashboard.tasks': 'Tareas asignadas',
  'dashboard.noTasks': 'Por ahora no tienes tareas asignadas.',
  'dashboard.upcoming': 'Próximos turnos',
  'dashboard.noUpcoming': 'Por ahora no tienes próximos turnos.',
  'dashboard.next': 'Tu próximo turno',
  'dashboard.tie': 'Corbata:',
  'dashboard.after': 'Después',
  'dashboard.seeAll': 'Ver todo el horario',
  'dashboard.allMeetings': 'Mostrar las {count}',
  'dashboard.seeTasks': 'Ir a Mis tareas',
  'dashboard.loadFailed': 'No se pudo cargar tu panel.',
  'dashboard.noUser': 'Inicia sesión para ver tu panel.',
} as const satisfies Translated<typeof english>
