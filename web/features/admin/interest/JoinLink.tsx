import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../config/config.ts'
import { ShareLink } from '../invitations/ShareLink.tsx'

/** The address of the join form, to be handed on. */
export function JoinLink() {
  const t = useT()
  const { siteUrl, teamName } = useConfig()
  return (
    <ShareLink
      label={t('interest.joinLink')}
      url={`${siteUrl}${paths.join}`}
      text={t('interest.joinMessage', { team: teamName })}
      copyLabel={t('interest.copyJoinLink')}
      codeLabel={t('interest.joinCode')}
    />
  )
}
