import { PanelLeft } from 'lucide-react'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ChannelLinks } from '../channels/ChannelLinks.tsx'
import { useChannels } from '../channels/useChannels.ts'
import { channelPage } from '../channels/useChosenChannel.ts'

/** 'Channels': the menu leads here, and each channel to a page of its own. */
export function ChannelsPage() {
  const t = useT()
  usePageTitle(t('chat.channels'))
  const { channels, error, retry } = useChannels()
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('chat.channels')}>
        <LinkButton
          to={paths.chat}
          icon={<PanelLeft aria-hidden="true" className="size-5" />}
          className="max-md:hidden"
        >
          {t('chat.sideBySide')}
        </LinkButton>
      </PageHeader>
      <div className="rounded-lg border bg-surface p-2">
        <ChannelLinks channels={channels} error={error} retry={retry} linkTo={(name) => ({ to: channelPage(name) })} />
      </div>
    </div>
  )
}
