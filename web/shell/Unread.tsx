import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'

/** Larger counts are shown as '99+'. */
const SHOWN_MAX = 99

/** A dot at the corner of an icon. Decoration: the count is said elsewhere. */
export const UnreadDot = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx('absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-paper bg-primary', className)}
  />
)

interface MenuCountProps {
  count: number
  /** Name of the things counted, for screen readers. */
  label: 'menu.unread' | 'menu.waiting'
  className?: string
}

/** A number beside an entry of the menu. */
export function MenuCount({ count, label, className }: MenuCountProps) {
  const t = useT()
  return (
    <span
      className={cx(
        'ml-auto flex h-6 min-w-6 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{t(label, { count })}</span>
    </span>
  )
}
