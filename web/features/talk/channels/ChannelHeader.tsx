import { ArrowLeft, LayoutDashboard } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link, useLocation } from 'react-router'
import { type ChannelName, isDayChannel } from '#shared/channelNames.ts'
import { paths } from '../../../navigation/pages.ts'
import { useNetworkIdle } from '../../../platform/useNetworkIdle.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { usePresence } from './presence.ts'

/** Only talks of days have them. */
const loadFacts = async () => (await import('./DayTalkFacts.tsx')).DayTalkFacts
const loadNothing = async () => null

export interface ChannelHeaderProps {
  channel: ChannelName
  titleRef?: Ref<HTMLHeadingElement>
  level: 1 | 2
  /** Link or button back to the channels. */
  back?: ReactNode
  /** False where the list of channels beside it has a link to the dashboard already. */
  hasDashboardLink: boolean
}

/**
 * Title bar of a channel: its name, how many people are online (this person included, from two on), of a day's talk in
 * their place how many read it, and the links out of it.
 */
export function ChannelHeader({ channel, titleRef, level, back, hasDashboardLink }: ChannelHeaderProps) {
  const t = useT()
  const online = usePresence().size
  const Heading = `h${level}` as const
  const isOfDay = isDayChannel(channel)
  const Facts = useNetworkIdle(isOfDay ? loadFacts : loadNothing)
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b px-2 md:px-6">
      {back}
      <div className={cx('min-w-0 flex-1', !back && 'pl-2 md:pl-0')}>
        <Heading
          ref={titleRef}
          tabIndex={-1}
          className="wrap-anywhere hyphens-auto font-serif text-lg leading-tight text-balance outline-none first-letter:uppercase"
        >
          {titleOf(channel)}
        </Heading>
        {isOfDay && Facts && <Facts channel={channel} />}
        {!isOfDay && online > 1 && (
          <p className="text-xs text-muted tabular-nums">{t('chat.online', { count: online })}</p>
        )}
      </div>
      {hasDashboardLink && <DashboardLink isShort />}
    </header>
  )
}

const linkClasses =
  'flex min-h-11 shrink-0 items-center gap-2 rounded px-2.5 text-sm font-medium text-primary transition-colors hover:bg-primary-soft'

/**
 * The chat has no menu: this link leads out of it (rule 801). `isShort`: beside another link back, which phones have
 * alone.
 */
export function DashboardLink({ isShort = false }: { isShort?: boolean }) {
  const t = useT()
  return (
    <Link to={paths.dashboard} className={cx(linkClasses, isShort && 'max-sm:hidden')}>
      {isShort ? (
        <>
          <LayoutDashboard aria-hidden="true" className="size-5" />
          {t('menu.dashboard')}
        </>
      ) : (
        <>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('app.toDashboard')}
        </>
      )}
    </Link>
  )
}

/** Leads back to the page of channels, or to the page of the app from which one came to a day's talk. */
export function BackToChannels() {
  const t = useT()
  const cameFrom: unknown = useLocation().state?.cameFrom
  return (
    <Link to={typeof cameFrom === 'string' ? cameFrom : paths.channels} className={linkClasses}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('app.back')}
    </Link>
  )
}

/** Uncovers the list of channels on a narrow screen. */
export function BackButton({ onPress }: { onPress: () => void }) {
  const t = useT()
  return (
    <button type="button" onClick={onPress} className={linkClasses}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('app.back')}
    </button>
  )
}
