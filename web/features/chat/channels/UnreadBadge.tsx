import { useT } from '../../../strings/strings.ts'

/** More than these are not counted for the reader. */
const SHOWN_MAX = 99

/** How many messages of a channel were not read; nothing where there are none. */
export function UnreadBadge({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <span className="flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary tabular-nums">
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  )
}
