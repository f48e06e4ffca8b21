import type { ChangeContext } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { PersonRow } from '../users/personBehind.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { tellInvitations } from './tellInvitations.ts'

/** Writes a person's name and contacts, which have changed, into their open invitations. */
export const followPerson = ({ also }: Pick<ChangeContext, 'also'>, person: PersonRow): Promise<void> =>
  also('invitations', async (context) => {
    const { id, name, name_key, email, phone_number } = person
    const changed = await invitationsStore.follow(context.trx, id, {
      name,
      name_key,
      email: email || null,
      phone_number,
    })
    return changed.length > 0 ? tellInvitations(context) : context.tellNobody('they have no open invitation')
  })

/** Revokes open invitations. */
export async function revokeAll(
  { trx, audit }: ChangeContext<'invitations'>,
  actorId: string | null,
  rows: InvitationRow[],
): Promise<void> {
  await invitationsStore.revoke(trx, columnOf(rows, 'id'))
  await audit(
    ...rows.map(({ id, name }) => ({
      action: 'invitation.revoked' as const,
      actorId,
      subjectId: id,
      detail: { name },
    })),
  )
}

/** Revokes the open invitations of a person. */
export const revokeOf = (
  { also }: Pick<ChangeContext, 'also'>,
  actorId: string | null,
  personId: string,
): Promise<void> =>
  also('invitations', async (context) => {
    const open = await invitationsStore.openOf(context.trx, [personId])
    await revokeAll(context, actorId, open)
    return open.length > 0 ? tellInvitations(context) : context.tellNobody('they have no open invitation')
  })

/**
 * Moves the invitations of one person to another with whom they are one; they are revoked where the other has joined.
 */
export async function giveInvitations(
  context: Pick<ChangeContext, 'also'>,
  { from, into, actorId }: { from: string; into: PersonRow; actorId: string },
): Promise<void> {
  if (into.joined === 1) await revokeOf(context, actorId, from)
  await context.also('invitations', async ({ trx, tell, tellNobody }) => {
    const given = await invitationsStore.give(trx, from, into.id)
    return given.length > 0 ? tellInvitations({ tell }) : tellNobody('they were never invited')
  })
  if (into.joined === 0) await followPerson(context, into)
}
