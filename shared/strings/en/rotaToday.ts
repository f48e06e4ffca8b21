/** The service day: who stands where, and who has come. */
export const rotaToday = {
  'today.title': 'Service day',
  'today.failed': 'The service day could not be loaded.',
  'today.none': 'Nobody is planned for this day.',
  'today.toBoard': 'To the rota',
  'today.days': 'Other days',
  'today.today': 'Today',
  'today.counts': { one: '{here} of one person is here', other: '{here} of {count} people are here' },
  'today.here': 'Here',
  'today.absent': 'Not here',
  'today.absentHelp': 'Before a service begins, others are asked to stand in for whoever is not here.',
  'today.toCoverage': 'See who is asked',
  'today.kept': 'Kept on this device. It is sent as soon as you are online.',
} as const
