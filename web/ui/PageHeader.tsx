import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  title: string
  /** True where something else on the page is larger, such as the next day on the dashboard. */
  isQuiet?: boolean
  children?: ReactNode
}

/** The page's h1 and, beside or below it, what concerns the whole page. */
export function PageHeader({ title, isQuiet = false, children }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
      <h1
        className={cx(
          'wrap-anywhere font-serif text-balance',
          isQuiet ? 'max-w-[48ch] text-xl' : 'max-w-[28ch] text-2xl md:text-3xl',
        )}
      >
        {title}
      </h1>
      {children}
    </header>
  )
}
