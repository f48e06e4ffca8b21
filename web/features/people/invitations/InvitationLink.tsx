import type { NewInvitation } from '#shared/people/invitation.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { useConfig } from '../config/config.ts'
import { MessageButton } from '../people/MessageButton.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { ShareLink } from './ShareLink.tsx'

interface InvitationLinkProps {
  invitation: NewInvitation
}

/** The link of an invitation, which the server tells once. */
export function InvitationLink({ invitation }: InvitationLinkProps) {
  return (
    <div className="flex flex-col gap-3">
      <Message invitation={invitation} />
      <Link invitation={invitation} />
    </div>
  )
}

/** A person who was just invited, in a line: the message to send, with the link alone and its code behind it. */
export function InvitationLine({ invitation }: InvitationLinkProps) {
  const t = useT()
  const { name, email, phoneNumber } = invitation
  const contact = email ?? (phoneNumber && writtenPhone(phoneNumber))
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted">{contact && <EmailText email={contact} />}</span>
        </p>
        <Message invitation={invitation} />
      </div>
      <Disclosure label={t('invitations.linkAndCode')} className="text-sm text-muted">
        <Link invitation={invitation} />
      </Disclosure>
    </li>
  )
}

/** Copies the message with the link. */
function Message({ invitation: { name, url } }: InvitationLinkProps) {
  const t = useT()
  const { teamName } = useConfig()
  return (
    <MessageButton
      label={t('invitations.copyOne')}
      shownAs={t('invitations.copyMessage', { name })}
      team={teamName}
      make={() => ({ url, text: `${t('invitations.message', { name, team: teamName })} ${url}` })}
    />
  )
}

/** The link alone: copied, shared, or as a code. */
function Link({ invitation: { name, url } }: InvitationLinkProps) {
  const t = useT()
  const { teamName } = useConfig()
  return (
    <ShareLink
      label={t('invitations.linkOf', { name })}
      url={url}
      text={t('invitations.message', { name, team: teamName })}
      copyLabel={t('link.copy')}
      codeLabel={t('invitations.codeOf', { name })}
    />
  )
}
