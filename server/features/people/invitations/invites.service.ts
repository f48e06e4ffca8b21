import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { Contact, Invite, InviteAnswer, InviteNeed } from '#shared/people/invitations.ts'
import { Email, maybeContact, Phone } from '#shared/people/personFields.ts'
import type { User } from '#shared/people/users.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { hashToken } from '../../../db/spentTokens.ts'
import { invalidInput } from '../../../http/errors.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { markJoined } from '../interest/joined.ts'
import type { PhoneProofs } from '../phoneProofs.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { NewSession, Origin } from '../sessions/startSession.ts'
import type { TeamService } from '../team/team.service.ts'
import { membersByContact } from '../users/members.ts'
import { findPerson } from '../users/personBehind.ts'
import { tellAdmins } from '../users/tellAdmins.ts'
import type { UsersService } from '../users/users.service.ts'
import { mustBeGoodInvitation } from './goodInvitation.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { tellInvitations } from './tellInvitations.ts'

/** Refused tries of one link, which tell whether an email or a number is taken. */
const TRIES = { max: 20, seconds: 15 * 60 }

/** Contacts of the invitation that sign the person in, without those that sign in somebody else. */
function ownOf({ email, phone_number }: InvitationRow, taken: Contact[]) {
  return {
    email: taken.includes('email') ? null : email,
    phoneNumber: taken.includes('phoneNumber') ? null : phone_number,
  }
}

function needsOf(invitation: InvitationRow, taken: Contact[]): InviteNeed[] {
  const own = ownOf(invitation, taken)
  return own.email === null && own.phoneNumber === null ? ['emailOrPhone'] : []
}

const Typed = z.object({ email: maybeContact(Email), phoneNumber: maybeContact(Phone) })

/** Contacts that the person has typed where something is needed; else nothing. 400 where it is not enough. */
function typedOf([need]: InviteNeed[], { email, phoneNumber }: InviteAnswer): z.infer<typeof Typed> {
  if (!need) return { email: null, phoneNumber: null }
  const typed = { email, phoneNumber }
  const parsed = Typed.safeParse(typed)
  if (!parsed.success) throw invalidInput(parsed.error, typed)
  if (parsed.data.email !== null || parsed.data.phoneNumber !== null) return parsed.data
  return refuseAt('email', 'input.required')
}

interface Needs {
  db: Db
  limits: Pick<RateLimits, 'attempt'>
  users: Pick<UsersService, 'create'>
  sessions: Pick<SessionsService, 'start'>
  team: Pick<TeamService, 'name'>
  proofs: PhoneProofs
  /** True where texts reach phones: a number that is typed is proven by a code. */
  isPhoneProven: boolean
  /** Ids of the places that a person is asked for and has not answered, by date. */
  askedOf(userId: string): Promise<string[]>
}

/** Contacts of the invitation that are somebody else's by now, such as that of the first of a couple who share it. */
async function takenOf({ db }: Needs, { email, phone_number: phoneNumber }: InvitationRow): Promise<Contact[]> {
  const members = await membersByContact(db, [{ email, phoneNumber }])
  return [
    ...(members.withEmail(email) ? (['email'] as const) : []),
    ...(members.withPhone(phoneNumber) ? (['phoneNumber'] as const) : []),
  ]
}

/** Marks an invitation and the join request behind it as used, in the change that creates the account. */
async function markUsed(context: ChangeContext, invitation: InvitationRow, token: string, userId: string) {
  await context.also('invitations', async ({ trx, audit, tell }) => {
    // The join request before the invitation: deleting one locks them in this order.
    if (invitation.interest_id) await markJoined(context, invitation.interest_id)
    if (!(await invitationsStore.use(trx, invitation, hashToken(token), userId, new Date().toISOString())))
      throw new AppError('invitation_used')
    const detail = { name: invitation.name }
    await audit({ action: 'invitation.used', actorId: userId, subjectId: invitation.id, detail })
    return tellInvitations({ tell })
  })
  tellAdmins(context, userId)
}

type Answer = InviteAnswer & { token: string }

async function createUser(needs: Needs, invitation: InvitationRow, answer: Answer, { ip }: Origin): Promise<User> {
  const taken = await takenOf(needs, invitation)
  const own = ownOf(invitation, taken)
  const typed = typedOf(needsOf(invitation, taken), answer)
  const phoneNumber = own.phoneNumber ?? typed.phoneNumber
  const person = invitation.person_id ? await findPerson(needs.db, invitation.person_id) : undefined
  const account = {
    name: invitation.name,
    email: own.email ?? typed.email ?? '',
    // An email that a merge brought stays unverified until its person verifies it.
    emailVerified: own.email !== null && person?.email_verified !== 0,
    // A number that somebody else has verified is kept, and signs in nobody else.
    phoneNumber: phoneNumber ?? invitation.phone_number,
    phoneVerified: phoneNumber !== null,
    phoneShared: phoneNumber === null,
    password: answer.password,
    role: 'standard' as const,
    asker: networkOf(ip),
    ...(invitation.person_id && { personOf: invitation.person_id }),
  }
  const create = (spend?: (trx: Db) => Promise<void>) =>
    needs.users.create(null, account, async (context, userId) => {
      await spend?.(context.trx)
      await markUsed(context, invitation, answer.token, userId)
    })
  if (typed.phoneNumber === null || !needs.isPhoneProven) return create()
  if (!answer.firebaseToken?.trim()) throw new AppError('missing_verified_token')
  return needs.proofs.use(answer.firebaseToken, { phoneNumber: typed.phoneNumber, purpose: 'register' }, create)
}

/** Creates the account and signs it in. A refusal leaves the link good; of parallel uses one wins. */
async function use(needs: Needs, answer: Answer, origin: Origin): Promise<NewSession> {
  const { limits, sessions } = needs
  const invitation = await mustBeGoodInvitation(needs.db, answer.token)
  const tries = [{ key: `invitation ${invitation.id}`, ...TRIES }]
  try {
    const user = await limits.attempt(tries, ['email_taken', 'phone_taken', 'password_common'], () =>
      createUser(needs, invitation, answer, origin),
    )
    return sessions.start(user, origin)
  } catch (error) {
    // Parallel uses of one link may be refused because of what the first has stored, such as its email.
    if (error instanceof AppError) await mustBeGoodInvitation(needs.db, answer.token)
    throw error
  }
}

async function show(needs: Needs, token: string): Promise<Invite> {
  const invitation = await mustBeGoodInvitation(needs.db, token)
  const { name, expires_at: expiresAt, person_id: personId } = invitation
  const taken = await takenOf(needs, invitation)
  const teamName = await needs.team.name()
  const asked = personId ? await needs.askedOf(personId) : []
  const invite = { teamName, name, needs: needsOf(invitation, taken), taken, expiresAt }
  return asked.length > 0 ? { ...invite, asked } : invite
}

/** Endpoints of invited people. Both refuse a link that is not good: 404 for an unknown one, else 409 that says why. */
export function invitesService(needs: Needs) {
  return {
    show: (_viewer: unknown, { token }: { token: string }) => show(needs, token),
    use: (_viewer: unknown, answer: Answer, origin: Origin) => use(needs, answer, origin),
    isGood: (token: string): Promise<boolean> =>
      mustBeGoodInvitation(needs.db, token).then(
        () => true,
        () => false,
      ),
  }
}
