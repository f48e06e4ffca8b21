import { useT } from '../../../strings/strings.ts'
import { dayTitle } from './message.times.ts'

export interface DayMarkProps {
  /** YYYY-MM-DD */
  day: string
  /** The date it is for the team. */
  now: string
  /** How deep below the title of the page it stands. */
  level: 2 | 3
}

/** Stands above the messages of a day: 'Today', 'Yesterday', or the full long date (specification §2). */
export function DayMark({ day, now, level }: DayMarkProps) {
  const t = useT()
  const Heading = `h${level}` as const
  return (
    <Heading className="flex items-center gap-4 pt-6 pb-3 text-sm font-medium text-muted before:flex-1 before:border-t after:flex-1 after:border-t">
      {dayTitle(day, now, t)}
    </Heading>
  )
}

/** Stands above the first message that its reader has not seen. */
export function NewMark() {
  const t = useT()
  return (
    <p className="flex items-center gap-4 pt-3 pb-1 text-sm font-semibold text-accent-ink before:flex-1 before:border-t before:border-accent after:flex-1 after:border-t after:border-accent">
      {t('chat.newMessages')}
    </p>
  )
}
