import type { steps as english } from '#shared/strings/en/steps.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The one line under the next service day, which offers what makes the app of more use. */
export const steps = {
  'steps.remindTitle': 'Recordatorios',
  'steps.remind': '¿Quieres un recordatorio la noche antes de servir?',
  'steps.remindButton': 'Recuérdamelo',
  'steps.calendarTitle': 'Tu calendario',
  'steps.calendar': 'Tus turnos pueden estar en tu propio calendario, siempre al día.',
  'steps.calendarButton': 'Añadir a mi calendario',
  'steps.install': 'Instala esta app: tu horario se abre también sin conexión.',
} as const satisfies Translated<typeof english>
