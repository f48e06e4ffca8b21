import { ArrowLeft, LayoutDashboard } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'

export interface ChannelHeaderProps {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  level: 1 | 2
  /** What leads back to the channels. */
  back?: ReactNode
  /** The link to the dashboard, where the list of channels with its own is not beside it. */
  hasDashboardLink: boolean
  /** How many are there. Somebody who is alone is not told so. */
  online: number
}

/** The name of the channel, who is there, and the ways out of it. */
export function ChannelHeader({ title, titleRef, level, back, hasDashboardLink, online }: ChannelHeaderProps) {
  const t = useT()
  const Heading = `h${level}` as const
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b px-2 md:px-6">
      {back}
      <div className={cx('min-w-0 flex-1', !back && 'pl-2 md:pl-0')}>
        <Heading ref={titleRef} tabIndex={-1} className="truncate font-serif text-lg leading-tight outline-none">
          {title}
        </Heading>
        {online > 1 && <p className="text-xs text-muted tabular-nums">{t('chat.online', { count: online })}</p>}
      </div>
      {hasDashboardLink && <DashboardLink isShort />}
    </header>
  )
}

const wayClasses =
  'flex min-h-11 shrink-0 items-center gap-2 rounded px-2.5 text-sm font-medium text-primary transition-colors hover:bg-primary-soft'

/** Chat has no menu: this is the visible way out of it (readings §4), short where there is a way back beside it. */
export function DashboardLink({ isShort = false }: { isShort?: boolean }) {
  const t = useT()
  return (
    <Link to={paths.dashboard} className={wayClasses}>
      {isShort ? (
        <>
          <LayoutDashboard aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{t('menu.dashboard')}</span>
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

/** Back to the channels, which are another page. */
export function BackToChannels() {
  const t = useT()
  return (
    <Link to={paths.channels} className={wayClasses}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('app.back')}
    </Link>
  )
}

/** Back to the channels, which lie beneath. */
export function BackButton({ onPress }: { onPress: () => void }) {
  const t = useT()
  return (
    <button type="button" onClick={onPress} className={wayClasses}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('app.back')}
    </button>
  )
}
