import type { ReactNode } from 'react'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useConfig } from '../../people/config/config.ts'
import { findLinks } from './message.links.ts'
import { dayOf, shortDate } from './message.times.ts'

interface MessageBubbleProps {
  isOwn: boolean
  isDeleted?: boolean
  /** The first bubble of a group has a corner that points to the sender. */
  startsGroup: boolean
  /** Fills the bubble to its edges. */
  picture?: ReactNode
  children: ReactNode
}

/** What half of leaves the most contrast. */
const DELETED = { color: 'light-dark(#000, #fff)' }

/** Behind a bubble at half opacity: the dark of its text is half of this, so that it has 4.5 to 1 on a light page. */
const BEHIND_DELETED = { background: 'light-dark(#bbb, transparent)' }

const WIDTH = 'min-w-0 max-w-[min(70%,36rem)]'

/**
 * Background of a message: at most 70% wide (rule 805) and 36rem, for readable lines. A deleted one is at half
 * opacity and not filled, so that its text stays readable.
 */
export function MessageBubble({ isOwn, isDeleted = false, startsGroup, picture, children }: MessageBubbleProps) {
  const shape = cx('rounded-[18px]', startsGroup && (isOwn ? 'rounded-tr-sm' : 'rounded-tl-sm'))
  const bubble = (
    <div
      style={isDeleted ? DELETED : undefined}
      className={cx(
        'flex flex-col overflow-hidden',
        shape,
        isOwn && !isDeleted ? 'bg-hero text-on-hero forced-colors:border' : 'border bg-surface',
        isDeleted ? 'opacity-50' : WIDTH,
      )}
    >
      {picture}
      <div className="flex flex-col gap-0.5 px-3.5 pt-2 pb-1.5">{children}</div>
    </div>
  )
  if (!isDeleted) return bubble
  return (
    <div style={BEHIND_DELETED} className={cx(WIDTH, shape)}>
      {bubble}
    </div>
  )
}

/** Plain text: line breaks are kept, addresses become links, and there is no other markup. */
export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {findLinks(text).map(({ at, text: piece, href }) =>
      href ? (
        <a
          key={at}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="underline underline-offset-3 hover:decoration-2 focus-visible:outline-current"
        >
          {piece}
        </a>
      ) : (
        piece
      ),
    )}
  </p>
)

interface MessageMetaProps {
  /** Name of the sender; null where it is shown above the message. */
  name: string | null
  /** ISO 8601. */
  moment: string
  isEdited: boolean
  isDeleted?: boolean
  isOwn: boolean
  /** Today in the team's time zone, YYYY-MM-DD. */
  today: string
  children?: ReactNode
}

/** Sender, time and date of a message. */
export function MessageMeta({ name, moment, isEdited, isDeleted, isOwn, today, children }: MessageMetaProps) {
  const t = useT()
  const { timeZone } = useConfig()
  return (
    <p
      className={cx(
        'flex flex-wrap gap-x-1.5 tabular-nums',
        // With the name: of one's own and within a group, where it repeats and stays quiet.
        name ? 'text-xs' : 'text-sm',
        isOwn && 'justify-end',
        !isDeleted && (isOwn ? 'text-on-hero-muted' : 'text-muted'),
      )}
    >
      {name && <span className="min-w-0 font-medium wrap-anywhere">{name}</span>}
      <time dateTime={moment}>
        {formatMoment(moment, timeZone, 'time')} · {shortDate(dayOf(moment, timeZone), today)}
      </time>
      {isEdited && <span>{t('chat.edited')}</span>}
      {children}
    </p>
  )
}
