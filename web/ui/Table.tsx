import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A table with hairlines and figures of equal width. Give it a caption, or an aria-label. */
export const Table = ({ className, ...props }: ComponentProps<'table'>) => (
  <table {...props} className={cx('w-full border-collapse text-left tabular-nums', className)} />
)

/**
 * The name of a column, or of a row with scope="row". Those of columns stay in sight while the page scrolls, below
 * `--head-top`.
 */
export const HeadCell = ({ className, scope = 'col', ...props }: ComponentProps<'th'>) => (
  <th
    {...props}
    scope={scope}
    className={cx(
      scope === 'col'
        ? 'sticky top-[var(--head-top,0px)] z-1 border-b bg-paper px-2 py-2 text-sm font-medium text-muted'
        : 'border-b px-2 py-2 font-medium',
      className,
    )}
  />
)
