import type { meetings as english } from '#shared/strings/en/meetings.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Meetings and trainings, as members see them. */
export const meetings = {
  'meetings.type.Training': 'Capacitación',
  'meetings.type.Meeting': 'Reunión',
  'errors.meeting_not_found': 'Esa reunión ya no está aquí.',
} as const satisfies Translated<typeof english>
