/** The one line under the next service day, which offers what makes the app of more use. */
export const steps = {
  'steps.remindTitle': 'Reminders',
  'steps.remind': 'Would you like a reminder the evening before you serve?',
  'steps.remindButton': 'Remind me',
  'steps.calendarTitle': 'Your calendar',
  'steps.calendar': 'Your shifts can stand in your own calendar, always up to date.',
  'steps.calendarButton': 'Add to my calendar',
  'steps.install': 'Install this app: your schedule opens without a network too.',
} as const
