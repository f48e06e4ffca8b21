import { DAY_MS } from '#shared/days.ts'
import type { Invitation, InvitationState } from '#shared/people/invitation.ts'
import { INVITATION_DAYS } from '#shared/people/invitations.ts'
import { risingId } from '../../../db/risingId.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import type { PersonRow } from '../users/personBehind.ts'
import type { InvitationRow } from './invitations.store.ts'

/** State of an invitation at an ISO time. */
export const stateOf = ({ state, expires_at }: InvitationRow, now: string): InvitationState =>
  state === 'open' && expires_at <= now ? 'expired' : state

export const toInvitation = (row: InvitationRow): Invitation => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  state: stateOf(row, new Date().toISOString()),
  mail: row.mail,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  personId: row.person_id,
  userId: row.user_id,
  interestId: row.interest_id,
})

export const newLink = () => {
  const token = newToken()
  const expires_at = new Date(Date.now() + INVITATION_DAYS * DAY_MS).toISOString()
  return { token, columns: { token_hash: hashToken(token), expires_at } }
}

/** Mail waits to be sent to people with an address. */
export const mailOf = ({ email }: PersonRow, isMailed: boolean): 'waiting' | 'none' =>
  email && isMailed ? 'waiting' : 'none'

/** A new invitation of a person; `isMailed` says whether it is mailed. */
export const newInvitationRow = (
  person: PersonRow,
  link: ReturnType<typeof newLink>,
  { interestId = null, isMailed }: { interestId?: string | null; isMailed: boolean },
): InvitationRow => ({
  id: risingId(),
  name: person.name,
  name_key: person.name_key,
  email: person.email || null,
  phone_number: person.phone_number,
  state: 'open',
  ...link.columns,
  mail: mailOf(person, isMailed),
  created_at: new Date().toISOString(),
  used_at: null,
  user_id: null,
  person_id: person.id,
  interest_id: interestId,
})
