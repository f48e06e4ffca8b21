import { useT } from '../../strings/strings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder for the next shifts; the only loading message of the dashboard for screen readers. */
export function UpcomingSkeleton() {
  const t = useT()
  return (
    <div role="status">
      <span className="sr-only">{t('app.loading')}</span>
      <div className="overflow-hidden rounded-lg">
        <Skeleton className="h-50 md:h-54" />
      </div>
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-3 h-12" />
    </div>
  )
}

const ROWS = ['a', 'b', 'c']

/** Placeholder for a few meetings. */
export const MeetingsSkeleton = () => (
  <div className="flex flex-col border-b">
    {ROWS.map((row) => (
      <div key={row} className="flex flex-col gap-2 border-t py-4">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </div>
)
