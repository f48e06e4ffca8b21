import type { NewInvitation } from '#shared/invitations.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../config/config.ts'
import { ShareLink } from './ShareLink.tsx'

/** The link of an invitation, which the server tells once. */
export function InvitationLink({ invitation: { name, url } }: { invitation: NewInvitation }) {
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
