import type { notifications as english } from '#shared/strings/en/notifications.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Texts of push notifications. Only the server says them. */
export const notifications = {
  'notification.device': '{browser} en {system}',
  'notification.anyDevice': 'Un navegador',
  'notification.test': 'Las notificaciones funcionan',
  'notification.testBody': 'Así se ven aquí, en {device}.',
  'notification.message': '{sender} en {channel}',
  'notification.picture': 'Imagen',
  'notification.gif': 'GIF',
  'notification.task': 'Una tarea nueva para ti',
  'notification.taskDue': '{title}, para el {day}',
  'notification.meeting': 'Nuevo para ti: {type}',
  'notification.meetingBody': '{title}: {day}, {time}',
  'notification.meetingBodyAt': '{title}: {day}, {time}, {location}',
  'notification.interest': 'Alguien quiere unirse',
  'notification.interestBody': '{name} envió el formulario de interés.',
  'notification.shiftAdded': 'Tienes un turno nuevo',
  'notification.shiftChanged': 'Un turno tuyo cambió',
  'notification.shiftRemoved': 'Ya no tienes este turno',
  'notification.shifts': 'Tu horario cambió',
  'notification.shiftsAdded': { one: 'Un turno nuevo', other: '{count} turnos nuevos' },
  'notification.shiftsChanged': { one: 'un turno cambiado', other: '{count} turnos cambiados' },
  'notification.shiftsChangedOnly': { one: 'Un turno cambiado', other: '{count} turnos cambiados' },
  'notification.shiftsBody': '{what}. El primero: {shift}',
  'notification.evening': 'Sirves mañana',
  'notification.late': 'Sirves pronto',
  'notification.shift': '{day}: {post}',
  'notification.today': 'Hoy, {day}',
  'notification.tomorrow': 'Mañana, {day}',
  'notification.tie': 'corbata {color}',
} as const satisfies Translated<typeof english>
