import { cx } from './cx.ts'

/** A place that will be filled, in the shape that `className` gives it. Screen readers hear the text beside it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-line', className)} />
)
