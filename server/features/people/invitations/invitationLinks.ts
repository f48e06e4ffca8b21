import type { Language } from '#shared/languages.ts'
import type { NewInvitation } from '#shared/people/invitation.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../team/team.service.ts'
import type { PersonRow } from '../users/personBehind.ts'
import { revokeAll } from './followPerson.ts'
import { mailInvitations } from './invitationMails.ts'
import { mailOf, newInvitationRow, newLink, toInvitation } from './invitations.rows.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { tellInvitations } from './tellInvitations.ts'

export interface LinkNeeds {
  siteUrl: string
  team: Pick<TeamService, 'name'>
  /** False where links are passed on by hand. */
  isMailOn: boolean
}

const withUrl = ({ siteUrl }: LinkNeeds, row: InvitationRow, token: string): NewInvitation => ({
  ...toInvitation(row),
  url: `${siteUrl}/invite/${token}`,
})

/** Stores an invitation for each person, which ends their earlier ones, and answers in their order. */
export async function storeInvitations(
  context: ChangeContext<'invitations'>,
  needs: LinkNeeds,
  { viewer, people, interestId }: { viewer: Viewer; people: PersonRow[]; interestId: string | null },
): Promise<NewInvitation[]> {
  const made = new Map<string, { row: InvitationRow; token: string }>()
  for (const person of people) {
    if (made.has(person.id)) continue
    const link = newLink()
    const row = newInvitationRow(person, link, { interestId, isMailed: needs.isMailOn })
    made.set(person.id, { row, token: link.token })
  }
  const rows = [...made.values()].map(({ row }) => row)
  const earlier = await invitationsStore.openOf(context.trx, [...made.keys()])
  await invitationsStore.insert(context.trx, rows)
  for (const { id, name } of rows)
    await context.audit({ action: 'invitation.created', actorId: viewer._id, subjectId: id, detail: { name } })
  await revokeAll(context, viewer._id, earlier)
  const links = new Map([...made].map(([id, { row, token }]) => [id, withUrl(needs, row, token)]))
  await mailInvitations(context, needs, viewer, [...links.values()])
  return people.flatMap(({ id }) => links.get(id) ?? [])
}

/** Gives an invitation a new link; its earlier ones, and other open invitations of the person, end. */
export async function renewInvitation(
  context: ChangeContext,
  needs: LinkNeeds,
  {
    row,
    person,
    actorId,
    language,
  }: { row: InvitationRow; person: PersonRow; actorId: string | null; language: Language | null },
): Promise<NewInvitation> {
  return context.also('invitations', async (change) => {
    const { trx, audit } = change
    await invitationsStore.setPerson(trx, row.id, person.id)
    const others = (await invitationsStore.openOf(trx, [person.id])).filter(({ id }) => id !== row.id)
    await revokeAll(change, actorId, others)
    const { token, columns } = newLink()
    const mail = mailOf(person, needs.isMailOn)
    const renewed = withUrl(needs, await invitationsStore.renew(trx, row.id, { ...columns, mail }), token)
    await mailInvitations(change, needs, { language }, [renewed])
    await audit({ action: 'invitation.renewed', actorId, subjectId: row.id, detail: { name: row.name } })
    return tellInvitations(change).returning(renewed)
  })
}

/** Gives somebody who has not joined a further link; earlier ones stay good. */
export async function addLink(context: ChangeContext, needs: LinkNeeds, person: PersonRow, actorId: string | null) {
  const { token, columns } = newLink()
  const url = await context.also('invitations', async (also) => {
    const open = (await invitationsStore.openOf(also.trx, [person.id])).at(-1)
    const row = open ?? newInvitationRow(person, { token, columns }, { isMailed: false })
    if (open) await invitationsStore.addLink(also.trx, open.id, columns)
    else await invitationsStore.insert(also.trx, [row])
    const action = open ? ('invitation.renewed' as const) : ('invitation.created' as const)
    await also.audit({ action, actorId, subjectId: row.id, detail: { name: person.name } })
    return tellInvitations(also).returning(withUrl(needs, row, token).url)
  })
  return { url, expiresAt: columns.expires_at }
}
