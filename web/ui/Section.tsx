import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface SectionProps {
  title: string
  /** Id to which links of the same page jump. */
  anchor?: string
  action?: ReactNode
  /** True where the content below has larger type. */
  isSmall?: boolean
  className?: string
  children: ReactNode
}

/** A part of a page under its h2, which also names it for screen readers. */
export function Section({ title, anchor, action, isSmall = false, className, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={cx('min-w-0', className)}>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
          isSmall ? '@container mb-2' : 'mb-3 min-h-9',
        )}
      >
        <h2
          id={id}
          className={cx('font-semibold wrap-anywhere', isSmall ? 'text-base @max-[13rem]:text-sm' : 'text-lg')}
        >
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
