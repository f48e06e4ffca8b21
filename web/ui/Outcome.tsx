import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface OutcomeProps {
  tone: 'success' | 'error'
  /** Fixed words, which bring their sign with them. */
  title: string
  /** Details of the success, or the reason of the failure. */
  children?: ReactNode
}

/** Result of an upload or an entry. An error interrupts a screen reader, a success waits for its turn. */
export function Outcome({ tone, title, children }: OutcomeProps) {
  const isError = tone === 'error'
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={cx('rounded px-4 py-3', isError ? 'bg-danger-soft' : 'bg-primary-soft')}
    >
      <p className="font-medium">{title}</p>
      {children && <div className="text-sm text-muted">{children}</div>}
    </div>
  )
}
