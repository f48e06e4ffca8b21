/** What the service worker shows for a push that it cannot read. A separate object, so that the worker does not bundle the rest. */
export const unreadable = {
  'push.unreadableTitle': 'Ushers',
  'push.unreadableBody': 'Something new',
} as const

/** The notifications panel of the profile page, and why a device is refused. */
export const push = {
  ...unreadable,

  'push.title': 'Notifications',
  'push.what': 'Messages, changes to your shifts and reminders can reach you while the app is closed.',

  'push.thisDevice': 'Notifications on this device',
  'push.state.checking': 'Looking at this device …',
  'push.state.off': 'Off. Nothing is sent to this device.',
  'push.state.turningOn': 'Turning on … If your browser asks, choose Allow.',
  'push.state.turningOff': 'Turning off …',
  'push.state.on': 'On. Notifications are sent to this device.',
  'push.state.failing': 'On, but nothing has reached this device since {time}.',
  'push.failingHelp': 'Switch it off and on again. If that does not help, check that this device is online.',
  'push.blocked': 'Your browser blocks notifications from this app.',
  'push.blockedHelp':
    'On a computer, press the sign to the left of the address and allow notifications there. On a phone, allow them for this app in the phone’s settings. Then come back here.',
  'push.homeScreen': 'On an iPhone or iPad, notifications need the app on your home screen.',
  'push.homeScreenStep1': 'Tap the Share button of your browser.',
  'push.homeScreenStep2': 'Choose Add to Home Screen.',
  'push.homeScreenStep3': 'Open the app from there, come back to this page and switch notifications on.',
  'push.unsupported': 'This browser cannot show notifications.',
  'push.unsupportedHelp':
    'A current version of Chrome, Edge, Firefox or Safari can, where the address of the app begins with https.',

  'push.problem.blocked': 'Notifications were not allowed.',
  'push.problem.dismissed': 'The question of your browser was closed without an answer. Switch on once more to see it.',
  'push.problem.worker': 'The part of the app that shows notifications did not start. Reload the page and try again.',
  'push.problem.service': 'Your browser could not reach its notification service. Please try again later.',
  'push.problem.lost': 'The browser has ended the notifications of this device. Switch them on again to get them back.',
  'push.turnOnFailed': 'Notifications are still off.',
  'push.turnOffFailed': 'Notifications could not be switched off.',

  'push.test': 'Send a test notification',
  'push.testSent': 'Sent. It should appear in a moment.',
  'push.testArrived': 'The test notification has arrived on this device.',
  'push.testMissing':
    'It was sent but has not arrived here yet. Check that this device lets your browser show notifications, and that no quiet mode is on.',
  'push.testFailed': 'The test notification could not be sent.',

  'push.devices': 'Your devices',
  'push.devicesLoading': 'Loading your devices',
  'push.devicesFailed': 'Your devices could not be loaded.',
  'push.noDevices': 'None of your devices gets notifications yet.',
  'push.isThis': 'This device',
  'push.lastSent': 'Last notification {time}',
  'push.neverSent': 'No notification yet',
  'push.failingSince': 'Nothing has reached it since {time}',

  'push.tellMe': 'Tell me about',
  'push.tellMeHint': 'The same on all of your devices.',
  'push.tellMeNowhere': 'Nothing is sent until notifications are on for a device. You can choose already.',
  'push.settingsLoading': 'Loading what you are told about',
  'push.settingsFailed': 'What you are told about could not be loaded.',
  'push.notSaved': '“{name}” was not changed.',
  'push.messages': 'Messages',
  'push.messagesHint': 'In channels you do not have open',
  'push.work': 'Tasks and meetings',
  'push.workHint': 'When you are given one',
  'push.shifts': 'Changes to my shifts',
  'push.shiftsHint': 'When one is added, changed or removed',
  'push.requests': 'Requests from the team',
  'push.requestsHint': 'Whether you can stand in for somebody, or swap',
  'push.eveningReminder': 'The evening before I serve',
  'push.eveningReminderHint': 'A reminder at {time}',
  'push.mailReminders': 'Reminders by email',
  'push.mailRemindersHint': 'Where no device of yours gets them, if your email is verified',
  'push.lateReminder': 'Shortly before I serve',
  'push.lateReminderHint': { one: 'A reminder {count} hour before', other: 'A reminder {count} hours before' },

  'errors.push_token_invalid': 'That is no push subscription.',
  'errors.push_host_refused': 'Pushes are only sent to the push services of browsers.',
  'errors.push_not_registered': 'This device gets no notifications yet.',
} as const
