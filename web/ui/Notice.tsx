import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

interface NoticeProps {
  tone: 'success' | 'error' | 'info'
  children: ReactNode
  /** A button that does something about it. */
  action?: ReactNode
  /** Takes the notice away: draws a button for it. */
  onClose?: () => void
  className?: string
}

const TONES = {
  success: { look: 'bg-primary-soft', icon: <CircleCheck className="text-primary" /> },
  error: { look: 'bg-danger-soft', icon: <CircleAlert className="text-danger" /> },
  info: { look: 'bg-sunken', icon: <Info className="text-muted" /> },
}

/** A short message beside its subject. Errors interrupt a screen reader, other tones do not. */
export function Notice({ tone, children, action, onClose, className }: NoticeProps) {
  const t = useT()
  const { look, icon } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded px-4 py-3 text-ink', look, className)}
    >
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-3">
        <span aria-hidden="true" className="mt-0.5 [&>svg]:size-5">
          {icon}
        </span>
        <div className="min-w-0">{children}</div>
      </div>
      {action}
      {onClose && (
        <Button size="sm" onClick={onClose}>
          {t('app.close')}
        </Button>
      )}
    </div>
  )
}
