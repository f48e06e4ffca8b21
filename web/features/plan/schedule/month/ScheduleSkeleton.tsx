import { useT } from '../../../../strings/strings.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'

const DAYS = ['first', 'second']
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder for two days while the shifts load: rows of a table, or the card of a service where those come. */
export function ScheduleSkeleton() {
  const t = useT()
  const Day = useIsWide() ? TableSkeleton : CardSkeleton
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="text-muted">
        {t('schedule.loading')}
      </p>
      {DAYS.map((day) => (
        <div key={day} className="flex flex-col gap-3">
          <Skeleton className="h-7 w-52" />
          <Day />
        </div>
      ))}
    </div>
  )
}

const TableSkeleton = () =>
  ROWS.map((row) => (
    <div key={row} className="flex items-center gap-4 border-b pb-3">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-5 w-1/4" />
      <Skeleton className="ml-auto h-5 w-14" />
    </div>
  ))

const CardSkeleton = () => (
  <div className="overflow-hidden rounded border bg-surface">
    <div className="flex items-center justify-between border-b px-4 py-3">
      <Skeleton className="h-6 w-14" />
      <Skeleton className="h-5 w-24" />
    </div>
    <div className="divide-y">
      {ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </div>
  </div>
)
