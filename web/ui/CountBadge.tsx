import { cx } from './cx.ts'

/** Larger counts are shown as '99+'. */
const SHOWN_MAX = 99

interface CountBadgeProps {
  count: number
  /** The count with the things counted, for screen readers. */
  label: string
  className?: string
}

/** The number of things that wait behind a link, at its end. */
export const CountBadge = ({ count, label, className }: CountBadgeProps) => (
  <span
    className={cx(
      'ml-auto flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary tabular-nums',
      className,
    )}
  >
    <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
    <span className="sr-only">{label}</span>
  </span>
)
