import type { rotaToday as english } from '#shared/strings/en/rotaToday.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The service day in Spanish. */
export const rotaToday = {
  'today.title': 'Día de servicio',
  'today.failed': 'No se pudo cargar el día de servicio.',
  'today.none': 'No hay nadie previsto para este día.',
  'today.toBoard': 'Ir al plan',
  'today.days': 'Otros días',
  'today.today': 'Hoy',
  'today.counts': { one: '{here} de una persona está aquí', other: '{here} de {count} personas están aquí' },
  'today.here': 'Aquí',
  'today.absent': 'No está',
  'today.absentHelp': 'Antes de que empiece un servicio, se pide a otros que sustituyan a quien no está.',
  'today.toCoverage': 'Ver a quién se pregunta',
  'today.kept': 'Guardado en este dispositivo. Se envía en cuanto tengas conexión.',
} as const satisfies Translated<typeof english>
