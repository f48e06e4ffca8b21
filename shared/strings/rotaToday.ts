import type { Translated } from './sentence.ts'

/** The service day: who stands where, and who has come. */
export const en = {
  'today.title': 'Service day',
  'today.failed': 'The service day could not be loaded.',
  'today.none': 'Nobody is planned for this day.',
  'today.toBoard': 'To the rota',
  'today.days': 'Other days',
  'today.today': 'Today',
  'today.counts': { one: '{here} of one person is here', other: '{here} of {count} people are here' },
  'today.filled': { one: '{filled} of one place', other: '{filled} of {count} places' },
  'today.empty': '{post} – nobody yet',
  'today.asking': { one: 'asking one person', other: 'asking {count} people' },
  'today.saidYes': 'Said yes',
  'today.notAnswered': 'Not answered yet',
  'today.call': 'Call {name}: {phone}',
  'today.here': 'Here',
  'today.absent': 'Not here',
  'today.absentHelp': 'Before a service begins, others are asked to stand in for whoever is not here.',
  'today.toCoverage': 'See who is asked',
  'today.kept': 'Kept on this device. It is sent as soon as you are online.',
} as const

export const es: Translated<typeof en> = {
  'today.title': 'Día de servicio',
  'today.failed': 'No se pudo cargar el día de servicio.',
  'today.none': 'No hay nadie previsto para este día.',
  'today.toBoard': 'Ir al plan',
  'today.days': 'Otros días',
  'today.today': 'Hoy',
  'today.counts': { one: '{here} de una persona está aquí', other: '{here} de {count} personas están aquí' },
  'today.filled': { one: '{filled} de un lugar', other: '{filled} de {count} lugares' },
  'today.empty': '{post} – todavía nadie',
  'today.asking': { one: 'se pregunta a una persona', other: 'se pregunta a {count} personas' },
  'today.saidYes': 'Dijo que sí',
  'today.notAnswered': 'Aún sin respuesta',
  'today.call': 'Llamar a {name}: {phone}',
  'today.here': 'Aquí',
  'today.absent': 'No está',
  'today.absentHelp': 'Antes de que empiece un servicio, se pide a otros que sustituyan a quien no está.',
  'today.toCoverage': 'Ver a quién se pregunta',
  'today.kept': 'Guardado en este dispositivo. Se envía en cuanto tengas conexión.',
}
