import { ChevronRight, Hash } from 'lucide-react'
import { useId } from 'react'
import { Link, type To } from 'react-router'
import { type ChannelName, isDayChannel } from '#shared/channelNames.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { cx } from '../../../ui/cx.ts'
import { useLastMessage } from './useLastMessage.ts'

/** Addresses of the links of channels, and the channel on screen. */
export interface LinksProps {
  linkTo: (name: ChannelName) => { to: To; state?: object | null; replace?: boolean }
  /** The channel on screen. */
  active?: ChannelName | null
}

interface ChannelLinkProps {
  channel: { name: ChannelName; unread: number }
  /** Text in place of the last message where there is none. */
  empty?: string | undefined
  isActive: boolean
  to: To
  state?: object | null
  replace?: boolean
}

/** A link to a channel: its name, its last message, and how many are unread. */
export function ChannelLink({ channel, empty, isActive, ...link }: ChannelLinkProps) {
  const t = useT()
  const { name, unread } = channel
  const last = useLastMessage(channel)
  const lastId = useId()
  return (
    <Link
      {...link}
      aria-current={isActive ? 'true' : undefined}
      aria-describedby={isActive ? undefined : lastId}
      data-channel={name}
      className={cx(
        '@container flex min-h-16 items-center gap-3 rounded px-3 py-2 transition-colors',
        isActive ? 'bg-primary-soft font-semibold text-primary' : 'text-ink hover:bg-sunken',
        // The channel on screen is being read.
        !isActive && unread > 0 && 'font-semibold',
      )}
    >
      <Hash
        aria-hidden="true"
        className={cx('size-5 shrink-0 @max-[13rem]:sr-only', isActive ? 'text-primary' : 'text-muted')}
      />
      <span className="min-w-0 flex-1">
        {/* The time stands below a name that fills the line. */}
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span
            // The four have English names in every language.
            lang={isDayChannel(name) ? undefined : 'en'}
            className="min-w-0 grow wrap-anywhere hyphens-auto first-letter:uppercase @max-[13rem]:text-sm"
          >
            {titleOf(name)}
          </span>
          {last?.line && (
            <span aria-hidden="true" className="shrink-0 text-sm font-normal text-muted tabular-nums">
              {last.time}
            </span>
          )}
        </span>
        {/* Read after the name and the count: the name finds the link. That of the channel on screen stands there. */}
        {!isActive && (
          <span className="flex min-h-6 items-center gap-3">
            <span id={lastId} aria-hidden="true" className="min-w-0 flex-1 truncate text-sm font-normal text-muted">
              {last === null ? empty : last?.line}
            </span>
            {unread > 0 && <CountBadge count={unread} label={t('menu.unread', { count: unread })} />}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted @max-[13rem]:sr-only md:hidden" />
    </Link>
  )
}
