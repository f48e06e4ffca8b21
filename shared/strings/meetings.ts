import type { Translated } from './sentence.ts'

/** Meetings and trainings, as members see them. */
export const en = {
  'meetings.type.Training': 'Training',
  'meetings.type.Meeting': 'Meeting',
  'errors.meeting_not_found': 'That meeting is not here any more.',
} as const

export const es: Translated<typeof en> = {
  'meetings.type.Training': 'Capacitación',
  'meetings.type.Meeting': 'Reunión',
  'errors.meeting_not_found': 'Esa reunión ya no está aquí.',
}
