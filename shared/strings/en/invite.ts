/** The page behind an invitation's link. */
export const invite = {
  'errors.invitation_unknown':
    'This link does not work. Please open it again from the message it came in, or ask your team for a new one.',
  'errors.invitation_used': 'This link was used already. Please log in with the email and password you chose.',
  'errors.invitation_expired': 'This link has run out. Please ask your team for a new one.',
  'errors.invitation_revoked':
    'This link is no longer good. Please use the newest one you got, or ask your team for a new one.',
} as const
