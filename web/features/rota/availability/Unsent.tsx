import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Availability } from './useAvailability.ts'

/** Changes that the server has not taken, and why. */
export function Unsent({ kept, problems, forget }: Pick<Availability, 'kept' | 'problems' | 'forget'>) {
  const t = useT()
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {kept > 0 && <Notice tone="info">{t('availability.kept', { count: kept })}</Notice>}
      {problems.map(({ id, error }) => (
        <Notice key={id} tone="error" onClose={() => forget(id)}>
          <p>{t('availability.refused')}</p>
          <p className="text-sm">{error?.issues?.[0]?.message ?? error?.message}</p>
        </Notice>
      ))}
    </div>
  )
}

/** Placeholder for the days and wishes of a person. */
export function AvailabilitySkeleton() {
  const t = useT()
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="h-8 w-1/3" />
      <Skeleton className="h-72" />
      <Skeleton className="h-24" />
    </div>
  )
}
