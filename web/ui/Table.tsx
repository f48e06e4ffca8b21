import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A table with figures of equal width. Give it a caption, or an aria-label. */
export const Table = ({ className, ...props }: ComponentProps<'table'>) => (
  <table {...props} className={cx('w-full border-collapse text-left tabular-nums', className)} />
)
