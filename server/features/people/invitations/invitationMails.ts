import type { NewInvitation } from '#shared/people/invitation.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { hashToken } from '../../../db/spentTokens.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { MailSettled } from '../../reach/mail/mails.service.ts'
import { mailText } from '../../reach/mail/mailText.ts'
import type { TeamService } from '../team/team.service.ts'
import { type InvitationRow, invitationsStore } from './invitations.store.ts'
import { tellInvitations } from './tellInvitations.ts'

const tokenIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/**
 * The invitation of a mail, unless it was revoked or has another link. A mail is about the hash of its link, in the
 * release before about the invitation's id.
 */
async function invitationOf(db: Db, about: string): Promise<InvitationRow | undefined> {
  const link = await invitationsStore.ofLink(db, about)
  const row = link ?? (await invitationsStore.find(db, about))
  return row && link?.good !== 0 && row.state !== 'revoked' ? row : undefined
}

/** Mails these links, in the viewer's language: nobody knows that of a person who is invited. */
export async function mailInvitations(
  { trx, enqueue }: ChangeContext,
  { team }: { team: Pick<TeamService, 'name'> },
  viewer: Pick<Viewer, 'language'>,
  made: NewInvitation[],
): Promise<void> {
  const t = translateFor(viewer.language)
  const name = await team.name(trx)
  for (const { name: invited, email: to, url, mail } of made) {
    if (mail !== 'waiting' || to === null) continue
    const text = mailText(t, { name: invited, team: name }, [t('mail.invitation.ask', { team: name }), url])
    const payload = { to, subject: t('mail.invitation.subject', { team: name }), text, userId: null, expiresAt: null }
    await enqueue({
      kind: 'mail.wanted',
      payload: { ...payload, about: { kind: 'invitation', id: hashToken(tokenIn(url)) } },
    })
  }
}

/** False where the mailed link is not good any more. */
export const isMailWanted = async (db: Db, about: string): Promise<boolean> =>
  (await invitationOf(db, about)) !== undefined

/** Stores how the mail of an invitation fared. */
export const mailSettled: MailSettled = ({ also }, about, state) =>
  also('invitations', async (context) => {
    const invitation = await invitationOf(context.trx, about)
    if (!invitation) return context.tellNobody('it has another link, or none')
    await invitationsStore.setMail(context.trx, invitation.id, state)
    return tellInvitations(context)
  })
