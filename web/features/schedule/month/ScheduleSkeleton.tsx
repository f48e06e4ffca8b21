import { useT } from '../../../strings/strings.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const DAYS = ['first', 'second']
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The shape of two days, until the first ones are here. */
export function ScheduleSkeleton() {
  const t = useT()
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="text-muted">
        {t('schedule.loading')}
      </p>
      {DAYS.map((day) => (
        <div key={day} className="flex flex-col gap-3">
          <Skeleton className="h-7 w-52" />
          {ROWS.map((row) => (
            <div key={row} className="flex items-center gap-4 border-b pb-3">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-5 w-1/4" />
              <Skeleton className="ml-auto h-5 w-14" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
