import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface SectionProps {
  title: string
  /** What a link on the same page may jump to. */
  anchor?: string
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page under its h2, which also names it for screen readers. */
export function Section({ title, anchor, action, className, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={cx('min-w-0', className)}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
