/** The rules of the rota that a team can set. */
export const rotaSettings = {
  'rotaSettings.title': 'Rules of the rota',
  'rotaSettings.short': 'Rules',
  'rotaSettings.failed': 'The rules could not be loaded.',
  'rotaSettings.notSaved': 'The rules were not saved.',
  'rotaSettings.save': 'Save the rules',
  'rotaSettings.saved': 'Saved.',
  'rotaSettings.default': 'Default: {value}.',
  'rotaSettings.restDays': 'Days of rest',
  'rotaSettings.restDays.about':
    'Fewer days between two services of somebody are avoided where anybody else can serve. With 8 nobody serves on neighbouring Sundays.',
  'rotaSettings.defaultTimes': 'How often by default',
  'rotaSettings.defaultTimes.about': 'Who has said nothing counts as wanting this.',
  'rotaSettings.defaultPer': 'Times a',
  'rotaSettings.per.week': 'week',
  'rotaSettings.per.month': 'month',
  'rotaSettings.per.quarter': 'quarter',
  'rotaSettings.answerDays': 'Days until a reminder',
  'rotaSettings.answerDays.about': 'Who has not answered by then is reminded once.',
  'rotaSettings.quietFrom': 'Quiet from',
  'rotaSettings.quietFrom.about':
    'From this hour nobody is asked to stand in, such as 21:00. Nearer to a service the night alone is quiet.',
  'rotaSettings.quietTo': 'Quiet until',
  'rotaSettings.quietTo.about': 'Until this hour. Equal hours mean that none are quiet.',
  'rotaSettings.waves': 'Minutes until the next are asked',
  'rotaSettings.waves.about':
    'A search for a stand-in asks two people at a time for each open place, and the next ones after this time. Less than six hours ahead everybody is asked at once.',
  'rotaSettings.waves.week': 'Over a week',
  'rotaSettings.waves.days': 'Over two days',
  'rotaSettings.waves.day': 'Over a day',
  'rotaSettings.waves.hours': 'Over six hours',
  'rotaSettings.smsAMonth': 'Texts a month',
  'rotaSettings.smsAMonth.about':
    'If no phone of a person has shown a reminder or an urgent request, they get one text with a link to answer, if they agreed to texts. At most so many a month for the whole team; 0 means none. Without one, a mail goes out where mail is set up.',
  'rotaSettings.smsAfterMinutes': 'Minutes until a text',
  'rotaSettings.smsAfterMinutes.about': 'So long the app tries first.',
  'rotaSettings.lateHours': 'Late, in hours',
  'rotaSettings.lateHours.about':
    'A no within these hours before a service is told to admins at once, and counts as late in the report.',
  'rotaSettings.swapUntilHours': 'Swaps until, in hours',
  'rotaSettings.swapUntilHours.about': 'Nobody can swap a service that begins sooner.',
  'rotaSettings.swapNeedsAdmin': 'An admin decides swaps',
  'rotaSettings.swapNeedsAdmin.about':
    'A swap to which all have said yes waits on the coverage page until an admin allows it. Without this, the last yes does it.',
  'rotaSettings.isOn': 'on',
  'rotaSettings.isOff': 'off',
  'rotaSettings.historyDays': 'Days of history',
  'rotaSettings.historyDays.about':
    'Services of these days are counted when the rota is filled: who has served less than their share comes first.',
} as const
