/** Meetings and trainings, as members see them. */
export const meetings = {
  'meetings.type.Training': 'Training',
  'meetings.type.Meeting': 'Meeting',
  'errors.meeting_not_found': 'That meeting is not here any more.',
} as const
