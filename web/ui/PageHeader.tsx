import type { ReactNode } from 'react'

/** The page's h1 and, beside or below it, what concerns the whole page. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
      <h1 className="max-w-[28ch] wrap-anywhere font-serif text-2xl text-balance md:text-3xl">{title}</h1>
      {children}
    </header>
  )
}
