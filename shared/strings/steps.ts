import type { Translated } from './sentence.ts'

/** The one line under the next service day, which offers what makes the app of more use. */
export const en = {
  'steps.remindTitle': 'Reminders',
  'steps.remind': 'Would you like a reminder the evening before you serve?',
  'steps.remindButton': 'Remind me',
  'steps.calendarTitle': 'Your calendar',
  'steps.calendar': 'Your shifts can stand in your own calendar, always up to date.',
  'steps.calendarButton': 'Add to my calendar',
  'steps.install': 'Install this app: your schedule opens without internet too.',
} as const

export const es: Translated<typeof en> = {
  'steps.remindTitle': 'Recordatorios',
  'steps.remind': '¿Quieres un recordatorio la noche antes de servir?',
  'steps.remindButton': 'Recuérdamelo',
  'steps.calendarTitle': 'Tu calendario',
  'steps.calendar': 'Tus turnos pueden estar en tu propio calendario, siempre al día.',
  'steps.calendarButton': 'Añadir a mi calendario',
  'steps.install': 'Instala esta app: tu horario se abre también sin conexión.',
}
