/** The page behind an invitation's link. */
export const invite = {
  'invite.title': 'Welcome to {team}',
  'invite.hello': 'Hello {name}. You are invited to serve with us. Choose a password, and you are in.',
  'invite.taken.email':
    'Somebody signs in with the email of this invitation already. Please enter another one that is yours.',
  'invite.taken.phoneNumber':
    'Somebody else has verified the phone number of this invitation. It is kept for calls, and you sign in with your email.',
  'invite.submit': 'Join the team',
  'invite.busy': 'Joining...',
  'invite.failed': 'You could not join yet.',
  'invite.loadFailed': 'The invitation could not be loaded.',
  'invite.overTitle': 'This link to {team} no longer works',
  'invite.signedIn':
    'You are logged in as {name}. This link is for somebody who has no account yet. To use it yourself, log out and open it again.',
  'invite.open': 'Open the app',
  'invite.joined': 'Welcome to {team}!',
  'invite.joinedWhat': 'You are in. From now on you log in with {email} and your password.',
  'invite.reminders': 'Be reminded the evening before you serve.',
  'errors.invitation_unknown':
    'This link does not work. Please open it again from the message it came in, or ask your team for a new one.',
  'errors.invitation_used': 'This link was used already. Please log in with the email and password you chose.',
  'errors.invitation_expired': 'This link has run out. Please ask your team for a new one.',
  'errors.invitation_revoked':
    'This link is no longer good. Please use the newest one you got, or ask your team for a new one.',
} as const
