import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  title: string
  /** True where something else on the page is larger, such as the next day on the dashboard: 20 px on phones. */
  isQuiet?: boolean
  /** Ends the title's row. */
  beside?: ReactNode
  children?: ReactNode
}

/** The page's h1 and, beside or below it, what concerns the whole page. */
export function PageHeader({ title, isQuiet = false, beside, children }: PageHeaderProps) {
  const heading = (
    <h1
      className={cx(
        'hyphens-auto font-serif text-balance',
        // Beside something it is at least as wide as its longest word.
        beside ? 'max-w-full flex-1' : 'wrap-anywhere',
        isQuiet
          ? // Text that the reader has made twice as large leaves room for the content below.
            'w-full text-xl max-md:text-[1.1765rem] @max-[13rem]:text-[0.72rem] @max-[13rem]:leading-normal'
          : cx('text-2xl md:text-3xl', !beside && 'max-w-[28ch]'),
      )}
    >
      {title}
    </h1>
  )
  return (
    <header
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-4',
        isQuiet ? '@container mb-3 md:mb-6' : 'mb-6 md:mb-8',
      )}
    >
      {beside ? (
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {children}
    </header>
  )
}
