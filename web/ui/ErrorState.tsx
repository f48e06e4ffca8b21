import { RotateCw } from 'lucide-react'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErrorStateProps {
  message: string
  /** Why, where that is known. */
  detail?: string
  onRetry: () => void
  busy?: boolean
}

/** The message of a failed request, with a retry button. */
export function ErrorState({ message, detail, onRetry, busy }: ErrorStateProps) {
  const t = useT()
  return (
    <Notice
      tone="error"
      action={
        <Button size="sm" busy={busy} icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onRetry}>
          {t('app.retry')}
        </Button>
      }
    >
      <p>{message}</p>
      {detail && <p className="text-sm text-muted">{detail}</p>}
    </Notice>
  )
}
