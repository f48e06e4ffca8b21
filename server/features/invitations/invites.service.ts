import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { Invite, InviteAnswer, InviteNeed } from '#shared/invitations.ts'
import { Email, Phone } from '#shared/users.ts'
import type { Db } from '../../db/client.ts'
import { hashToken } from '../../db/spentTokens.ts'
import { invalidInput } from '../../http/errors.ts'
import { networkOf } from '../../http/limits/networkOf.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { markJoined } from '../interest/joined.ts'
import type { NewSession, Origin, SessionsService } from '../sessions/sessions.service.ts'
import type { TeamService } from '../team/team.service.ts'
import { membersByContact } from '../users/members.ts'
import { tellAdmins } from '../users/tellAdmins.ts'
import type { UsersService } from '../users/users.service.ts'
import { stateOf } from './invitations.service.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { tellInvitations } from './tellInvitations.ts'

/** Refused tries of one link, which tell whether an email or a number is taken. */
const TRIES = { max: 20, seconds: 15 * 60 }

/** What invited people do. Both refuse a link that is not good: 404 for an unknown one, else 409 that says why. */
export interface InvitesService {
  show(viewer: unknown, link: { token: string }): Promise<Invite>
  /** Creates the account and signs it in. A refusal leaves the link good; of parallel uses one wins. */
  use(viewer: unknown, answer: InviteAnswer & { token: string }, origin: Origin): Promise<NewSession>
}

/** An email signs in one account. A number that somebody else has verified is kept, and signs in nobody else. */
const needsOf = ({ email, phone_number }: InvitationRow, taken: InviteNeed[]): InviteNeed[] => [
  ...(email === null || taken.includes('email') ? (['email'] as const) : []),
  ...(phone_number === null ? (['phoneNumber'] as const) : []),
]

/** Email and phone number, as the admin entered them or, where `needs` names them, as the person did. */
function contactsOf(
  invitation: InvitationRow,
  needs: InviteNeed[],
  answer: InviteAnswer,
): { email: string; phoneNumber: string } {
  const typed = {
    email: needs.includes('email') ? answer.email : invitation.email,
    phoneNumber: needs.includes('phoneNumber') ? answer.phoneNumber : invitation.phone_number,
  }
  const parsed = z.object({ email: Email, phoneNumber: Phone }).safeParse(typed)
  if (!parsed.success) throw invalidInput(parsed.error, typed)
  return parsed.data
}

interface Needs {
  db: Db
  limits: Pick<RateLimits, 'attempt'>
  users: Pick<UsersService, 'create'>
  sessions: Pick<SessionsService, 'start'>
  team: Pick<TeamService, 'name'>
}

export function invitesService({ db, limits, users, sessions, team }: Needs): InvitesService {
  async function mustBeGood(token: string): Promise<InvitationRow> {
    const found = await invitationsStore.ofLink(db, hashToken(token))
    if (!found) throw new AppError('invitation_unknown')
    const { link_hash, ...invitation } = found
    const state = link_hash === invitation.token_hash ? stateOf(invitation, new Date().toISOString()) : 'revoked'
    if (state !== 'open') throw new AppError(`invitation_${state}`)
    return invitation
  }

  /** What of the invitation is somebody else's by now, such as that of the first of a couple who share it. */
  async function takenOf({ email, phone_number: phoneNumber }: InvitationRow): Promise<InviteNeed[]> {
    const members = await membersByContact(db, [{ email, phoneNumber }])
    return [
      ...(members.withEmail(email) ? (['email'] as const) : []),
      ...(members.withPhone(phoneNumber) ? (['phoneNumber'] as const) : []),
    ]
  }

  async function createUser(invitation: InvitationRow, answer: InviteAnswer, { ip }: Origin) {
    const taken = await takenOf(invitation)
    const needs = needsOf(invitation, taken)
    const phoneShared = taken.includes('phoneNumber')
    const account = {
      name: invitation.name,
      ...contactsOf(invitation, needs, answer),
      emailVerified: !needs.includes('email'),
      phoneVerified: !needs.includes('phoneNumber') && !phoneShared,
      phoneShared,
      password: answer.password,
      role: 'standard' as const,
      asker: networkOf(ip),
    }
    return users.create(null, account, async (context, userId) => {
      await context.also('invitations', async ({ trx, audit, tell }) => {
        // The join request before the invitation: deleting one locks them in this order.
        if (invitation.interest_id) await markJoined(context, invitation.interest_id)
        if (!(await invitationsStore.use(trx, invitation, userId, new Date().toISOString())))
          throw new AppError('invitation_used')
        const detail = { name: invitation.name }
        await audit({ action: 'invitation.used', actorId: userId, subjectId: invitation.id, detail })
        return tellInvitations({ tell })
      })
      tellAdmins(context, userId)
    })
  }

  return {
    async show(_viewer, { token }) {
      const invitation = await mustBeGood(token)
      const { name, expires_at: expiresAt } = invitation
      const taken = await takenOf(invitation)
      const needs = needsOf(invitation, taken)
      return { teamName: await team.name(), name, needs, ...(taken.length > 0 && { taken }), expiresAt }
    },

    async use(_viewer, { token, ...answer }, origin) {
      const invitation = await mustBeGood(token)
      const tries = [{ key: `invitation ${invitation.id}`, ...TRIES }]
      try {
        const user = await limits.attempt(tries, ['email_taken', 'phone_taken', 'password_common'], () =>
          createUser(invitation, answer, origin),
        )
        return sessions.start(user, origin)
      } catch (error) {
        // Of parallel uses the others may be refused because of what the first has stored, such as its email.
        if (error instanceof AppError) await mustBeGood(token)
        throw error
      }
    },
  }
}
