import type { Translated } from './sentence.ts'

/** The ways between the views of the rota, and issues of their fields. */
export const en = {
  'input.lastBeforeFirst': 'The last day is before the first.',
  'input.tooManyDays': 'At most {max} days at once.',
  'input.people': 'Please enter a number from 0 to 50',
  'input.mostBelowLeast': 'The most must be at least the least.',
  'input.postTwice': 'This post is in the list already.',
  'input.twice': 'This is in the list already.',
  'input.number': 'Please enter a number',
  'input.wholeNumber': 'Please enter a whole number',
  'input.valueOrAdd': 'Please send either value or add',
  'input.notZero': 'Please enter another number than 0',
  'input.atLeast': 'Please enter {min} or more',
  'input.atMost': 'Please enter {max} or less',
  'input.clock': 'Please enter a time such as 21:00',
  'input.reminderTime': 'Please enter a time from 06:00 to 22:00',
  'errors.rota_moved_on': 'The team’s availability changed since. Fill again, or apply anyway what still fits.',
  'rotaNav.plan': 'Plan',
  'rotaNav.counts': 'Counts',
  'rotaNav.setup': 'Templates',
  'rotaNav.label': 'Views of the rota',
} as const

export const es: Translated<typeof en> = {
  'input.lastBeforeFirst': 'El último día es anterior al primero.',
  'input.tooManyDays': 'Como máximo {max} días a la vez.',
  'input.people': 'Escribe un número de 0 a 50',
  'input.mostBelowLeast': 'El máximo debe ser al menos el mínimo.',
  'input.postTwice': 'Este puesto ya está en la lista.',
  'input.twice': 'Esto ya está en la lista.',
  'input.number': 'Escribe un número',
  'input.wholeNumber': 'Escribe un número entero',
  'input.valueOrAdd': 'Envía value o add, uno de los dos',
  'input.notZero': 'Escribe un número distinto de 0',
  'input.atLeast': 'Escribe {min} o más',
  'input.atMost': 'Escribe {max} o menos',
  'input.clock': 'Escribe una hora como 21:00',
  'input.reminderTime': 'Escribe una hora entre las 06:00 y las 22:00',
  'errors.rota_moved_on':
    'La disponibilidad del equipo ha cambiado. Complétalo otra vez, o aplica igualmente lo que aún encaja.',
  'rotaNav.plan': 'Mes',
  'rotaNav.counts': 'Recuentos',
  'rotaNav.setup': 'Plantillas',
  'rotaNav.label': 'Vistas del plan',
}
