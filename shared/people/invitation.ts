import * as z from 'zod/mini'
import { Id } from '#shared/text.ts'

export const InvitationState = z.enum(['open', 'used', 'expired', 'revoked'])
export type InvitationState = z.infer<typeof InvitationState>

export const Invitation = z.object({
  _id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  state: InvitationState,
  /** State of its mail; 'none' without one. */
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** The person of the team whom it invites; null for one of an older release, and once they are gone. */
  personId: z.nullable(Id),
  /** Id that the person keeps once the link is used. */
  userId: z.nullable(Id),
  /** The join request that it answers. */
  interestId: z.nullable(Id),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation with its link, which is told only where it is made: its token is stored hashed. */
export const NewInvitation = z.extend(Invitation, { url: z.string() })
export type NewInvitation = z.infer<typeof NewInvitation>
