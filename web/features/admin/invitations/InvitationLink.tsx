import type { NewInvitation } from '#shared/invitations.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../config/config.ts'
import { MessageButton } from '../../people/MessageButton.tsx'
import { ShareLink } from './ShareLink.tsx'

/** The link of an invitation, which the server tells once. */
export function InvitationLink({ invitation: { name, url } }: { invitation: NewInvitation }) {
  const t = useT()
  const { teamName } = useConfig()
  const text = t('invitations.message', { name, team: teamName })
  return (
    <div className="flex flex-col gap-3">
      <MessageButton
        label={t('invitations.copyMessage', { name })}
        shownAs={t('invitations.copyMessage', { name })}
        team={teamName}
        make={() => ({ url, text: `${text} ${url}` })}
      />
      <ShareLink
        label={t('invitations.linkOf', { name })}
        url={url}
        text={text}
        copyLabel={t('link.copy')}
        codeLabel={t('invitations.codeOf', { name })}
      />
    </div>
  )
}
