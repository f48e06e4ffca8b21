import { cx } from './cx.ts'

/** A placeholder in the shape of `className`, hidden from screen readers: put a text beside it. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-line', className)} />
)
