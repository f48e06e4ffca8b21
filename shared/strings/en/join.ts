/** The join form. */
export const join = {
  'join.title': 'Join the team',
  'join.tagline': 'Somebody held the door for you. Hold it for the next one.',
  'join.intro': 'Tell us who you are, and we will get in touch.',
  'join.name': 'Name',
  'join.email': 'Email',
  'join.message': 'Why are you interested?',
  'join.submit': 'Send',
  'join.busy': 'Sending...',
  'join.failed': 'Your message could not be sent.',
  'join.thanks': 'Thank you for your interest!',
  'join.thanksNext': 'Someone will be reaching out to you soon for further steps.',
} as const
