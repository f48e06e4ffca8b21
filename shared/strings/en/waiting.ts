/** Registration that is closed, and the page of somebody whose account waits for approval. */
export const waiting = {
  'registration.closed': 'An admin adds new people',
  'registration.closedWhat':
    'On this site nobody registers by themselves. Please ask an admin of your team to add you. Not on the team yet? Send us a few lines.',
  'registration.closedJoin': 'Tell us about you',
  'waiting.title': 'Almost there',
  'waiting.tagline': 'Every Sunday needs somebody at the door.',
  'waiting.what':
    'Thank you, {name}. Your account is made. Next, an admin of {team} approves it; then this page opens the app by itself.',
  'waiting.next': 'You need not keep this page open. You can come back and log in at any time.',
  'waiting.push': 'Switch notifications on to be told when you are in.',
  'waiting.check': 'Check now',
  'waiting.notYet': 'Not approved yet.',
  'errors.registration_closed': 'On this site an admin adds new people. Please ask an admin of your team.',
  'errors.waiting_for_approval': 'An admin has to approve your account first.',
} as const
