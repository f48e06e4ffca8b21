import { useNetworkIdle } from '../../../platform/useNetworkIdle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChannelLink, type LinksProps } from './ChannelLink.tsx'
import type { Channels } from './useChannels.ts'

type ChannelLinksProps = Pick<Channels, 'channels' | 'error' | 'retry'> & LinksProps

/** The talks of days come after what every team has. */
const loadDays = async () => (await import('./DayTalkLinks.tsx')).DayTalkLinks

/** Widths of the placeholders. */
const WIDTHS = ['w-24', 'w-36', 'w-32', 'w-44']

/**
 * Links to the channels and to the talks of days, each with its unread count; placeholders or an error until they are
 * loaded.
 */
export function ChannelLinks({ channels, error, retry, linkTo, active = null }: ChannelLinksProps) {
  const t = useT()
  const DayTalkLinks = useNetworkIdle(loadDays)
  if (!channels) {
    if (error) return <ErrorState message={t('chat.channelsFailed')} detail={error.message} onRetry={retry} />
    return (
      <div role="status" className="flex flex-col gap-1">
        <span className="sr-only">{t('app.loading')}</span>
        {WIDTHS.map((width) => (
          <div key={width} className="flex min-h-16 items-center px-3">
            <Skeleton className={cx('h-5', width)} />
          </div>
        ))}
      </div>
    )
  }
  return (
    <>
      <nav aria-label={t('chat.channels')}>
        <ul className="flex flex-col gap-1">
          {channels.map((channel) => (
            <li key={channel.name}>
              <ChannelLink channel={channel} isActive={channel.name === active} {...linkTo(channel.name)} />
            </li>
          ))}
        </ul>
      </nav>
      {DayTalkLinks && <DayTalkLinks linkTo={linkTo} active={active} />}
    </>
  )
}
