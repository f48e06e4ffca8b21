import { useT } from '../../../../strings/strings.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'

/** Says below a shift why it is still there, and offers to delete it once more. */
export function RemovalFailed({ reason, onRetry }: { reason: { message: string }; onRetry: () => void }) {
  const t = useT()
  return <ErrorState message={`${t('schedule.deleteFailed')} ${reason.message}`} onRetry={onRetry} />
}
