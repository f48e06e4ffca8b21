/** Invitations, as admins see them. */
export const invitations = {
  'errors.already_member': 'Somebody with this email or phone number is a member already.',
  'errors.invitation_not_found': 'That invitation is not here any more.',
  'errors.invitation_over': 'That invitation is over. Please look at the list again.',
  'audit.action.interest.noteChanged': 'Changed the note of a join form',
  'audit.action.invitation.created': 'Invited somebody',
  'audit.action.invitation.revoked': 'Revoked an invitation',
  'audit.action.invitation.renewed': 'Renewed an invitation',
  'audit.action.invitation.used': 'Joined by an invitation',
  'audit.said.interest.noteChanged': '{actor} changed the note of a join form.',
  'audit.said.invitation.created': '{actor} invited {name}.',
  'audit.said.invitation.revoked': '{actor} revoked the invitation of {name}.',
  'audit.said.invitation.renewed': '{actor} renewed the invitation of {name}.',
  'audit.said.invitation.used': '{actor} joined by the invitation of {name}.',
} as const
