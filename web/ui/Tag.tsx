import type { ReactNode } from 'react'

/** A short label beside a text. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-block rounded-sm border border-accent bg-surface px-1.5 text-sm font-medium text-accent-ink">
    {children}
  </span>
)
