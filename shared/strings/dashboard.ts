import type { Translated } from './sentence.ts'

/** The dashboard. */
export const en = {
  'dashboard.title': 'Welcome, {name}, to the {team} app!',
  'dashboard.meetings': 'Scheduled Meetings & Trainings',
  'dashboard.noMeetings': 'You currently have no scheduled meetings or trainings.',
  'dashboard.tasks': 'Assigned Tasks',
  'dashboard.noTasks': 'You currently have no assigned tasks.',
  'dashboard.upcoming': 'Upcoming Schedule',
  'dashboard.noUpcoming': 'You currently have no upcoming schedule.',
  'dashboard.sayWhen': 'Say when you can serve',
  'dashboard.next': 'You serve next',
  'dashboard.tie': 'Tie:',
  'dashboard.after': 'After that',
  'dashboard.allShifts': 'All {count}',
  'dashboard.seeAll': 'See the whole schedule',
  'dashboard.invite': 'Invite people',
  'dashboard.allMeetings': 'All {count}',
  'dashboard.seeTasks': 'Go to My Tasks',
  'dashboard.loadFailed': 'Your dashboard could not be loaded.',
  'dashboard.noUser': 'Please log in to view your dashboard.',
} as const

export const es: Translated<typeof en> = {
  'dashboard.title': '¡Hola, {name}! Te damos la bienvenida a la app de {team}.',
  'dashboard.meetings': 'Reuniones y capacitaciones programadas',
  'dashboard.noMeetings': 'Por ahora no tienes reuniones ni capacitaciones programadas.',
  'dashboard.tasks': 'Tareas asignadas',
  'dashboard.noTasks': 'Por ahora no tienes tareas asignadas.',
  'dashboard.upcoming': 'Próximos turnos',
  'dashboard.noUpcoming': 'Por ahora no tienes próximos turnos.',
  'dashboard.sayWhen': 'Decir cuándo puedo servir',
  'dashboard.next': 'Tu próximo turno',
  'dashboard.tie': 'Corbata:',
  'dashboard.after': 'Después',
  'dashboard.allShifts': 'Los {count}',
  'dashboard.seeAll': 'Ver todo el horario',
  'dashboard.invite': 'Invitar a personas',
  'dashboard.allMeetings': 'Las {count}',
  'dashboard.seeTasks': 'Ir a Mis tareas',
  'dashboard.loadFailed': 'No se pudo cargar tu panel.',
  'dashboard.noUser': 'Inicia sesión para ver tu panel.',
}
