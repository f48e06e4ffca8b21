import type { invitations as english } from '#shared/strings/en/invitations.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Invitations, as admins see them, in Spanish. */
export const invitations = {
  'errors.already_member': 'Alguien con este correo o teléfono ya es miembro.',
  'errors.invitation_not_found': 'Esa invitación ya no está aquí.',
  'errors.invitation_over': 'Esa invitación ya terminó. Mira la lista otra vez.',
  'audit.action.interest.noteChanged': 'Cambió la nota de una solicitud',
  'audit.action.invitation.created': 'Invitó a alguien',
  'audit.action.invitation.revoked': 'Anuló una invitación',
  'audit.action.invitation.renewed': 'Renovó una invitación',
  'audit.action.invitation.used': 'Se unió con una invitación',
  'audit.said.interest.noteChanged': '{actor} cambió la nota de una solicitud.',
  'audit.said.invitation.created': '{actor} invitó a {name}.',
  'audit.said.invitation.revoked': '{actor} anuló la invitación de {name}.',
  'audit.said.invitation.renewed': '{actor} renovó la invitación de {name}.',
  'audit.said.invitation.used': '{actor} se unió con la invitación de {name}.',
} as const satisfies Translated<typeof english>
