import { useParams } from 'react-router'
import { type ChannelName, isChannel } from '#shared/channelNames.ts'
import type { User } from '#shared/people/users.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { BackToChannels, DashboardLink } from '../channels/ChannelHeader.tsx'
import { useChannels, useUnreadAtOpening } from '../channels/useChannels.ts'
import { ChannelView } from './ChannelView.tsx'
import { ChatFrame } from './ChatFrame.tsx'

/** A channel on a page of its own. */
export function ChannelPage() {
  const { channelId = '' } = useParams()
  const user = useActingUser()
  usePageTitle(titleOf(channelId))
  if (!user) return null
  return isChannel(channelId) ? <Channel channel={channelId} me={user} /> : <NoChannel title={titleOf(channelId)} />
}

function Channel({ channel, me }: { channel: ChannelName; me: User }) {
  const { channels } = useChannels()
  const unread = useUnreadAtOpening(channels, channel)
  return (
    <ChatFrame>
      <ChannelView
        channel={channel}
        me={me}
        isActive
        unread={unread}
        level={1}
        back={<BackToChannels />}
        hasDashboardLink
      />
    </ChatFrame>
  )
}

function NoChannel({ title }: { title: string }) {
  const t = useT()
  return (
    <>
      <PageHeader title={title} />
      <p className="mb-6 text-lg text-muted">{t('errors.channel_not_found')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <LinkButton to={paths.channels}>{t('chat.backToChannels')}</LinkButton>
        <DashboardLink />
      </div>
    </>
  )
}
