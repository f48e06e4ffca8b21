import { AppError } from '#shared/errors.ts'
import type { Db } from '../../../db/client.ts'
import { hashToken } from '../../../db/spentTokens.ts'
import { findPerson, type PersonRow } from '../users/personBehind.ts'
import { stateOf } from './invitations.rows.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'

interface Good {
  invitation: InvitationRow
  person: PersonRow | undefined
}

async function find(db: Db, token: string): Promise<Good> {
  const found = await invitationsStore.ofLink(db, hashToken(token))
  if (!found) throw new AppError('invitation_unknown')
  const { good, ...invitation } = found
  const person = invitation.person_id ? await findPerson(db, invitation.person_id) : undefined
  const isGood = good === 1 && person?.suspended !== 1
  const state = isGood ? stateOf(invitation, new Date().toISOString()) : 'revoked'
  if (state !== 'open') throw new AppError(`invitation_${state}`)
  return { invitation, person }
}

/** The invitation of a link that is good now. 404 `invitation_unknown`, else 409 that says why it is not good. */
export const mustBeGoodInvitation = async (db: Db, token: string): Promise<InvitationRow> =>
  (await find(db, token)).invitation

/** The person whom a link that is good now invites; undefined for any other link, and once they have joined. */
export async function personInvitedBy(db: Db, token: string): Promise<PersonRow | undefined> {
  try {
    const { person } = await find(db, token)
    return person?.joined === 0 ? person : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
