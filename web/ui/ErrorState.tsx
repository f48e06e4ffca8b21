import { RotateCw } from 'lucide-react'
import { whyOf } from '../api/error.ts'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErrorStateProps {
  message: string
  /** Reason of the error, where it is known. */
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

interface QueryFailureProps {
  message: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** The message of a query that failed, with its reason and a button that fetches again. */
export const QueryFailure = ({ message, query: { error, isFetching, refetch } }: QueryFailureProps) => (
  <ErrorState message={message} detail={whyOf(error)} busy={isFetching} onRetry={() => refetch()} />
)
