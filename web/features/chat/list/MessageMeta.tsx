import type { ReactNode } from 'react'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useConfig } from '../../config/config.ts'
import { dayOf, shortDate } from './message.times.ts'

export interface MessageMetaProps {
  /** Who wrote it, unless that stands above. */
  name: string | null
  /** When, ISO 8601. */
  moment: string
  isEdited: boolean
  isOwn: boolean
  /** The date it is for the team. */
  now: string
  /** What else there is to say. */
  children?: ReactNode
}

/** Who wrote a message, when, on which day: small and quiet, and never left out. */
export function MessageMeta({ name, moment, isEdited, isOwn, now, children }: MessageMetaProps) {
  const t = useT()
  const { timeZone } = useConfig()
  return (
    <p
      className={cx(
        'flex flex-wrap gap-x-1.5 text-sm tabular-nums',
        isOwn ? 'justify-end text-on-hero-muted' : 'text-muted',
      )}
    >
      {name && <span className="min-w-0 font-medium wrap-anywhere">{name}</span>}
      <time dateTime={moment}>
        {formatMoment(moment, timeZone, 'time')} · {shortDate(dayOf(moment, timeZone), now)}
      </time>
      {isEdited && <span>{t('chat.edited')}</span>}
      {children}
    </p>
  )
}
