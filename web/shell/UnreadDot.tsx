import { cx } from '../ui/cx.ts'

/** A dot at the corner of an icon. Decoration: the count is said elsewhere. */
export const UnreadDot = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx('absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-paper bg-primary', className)}
  />
)
