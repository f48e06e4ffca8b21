import { Skeleton } from '../../../../ui/Skeleton.tsx'

const ROWS = ['a', 'b', 'c']

/** Placeholder for a few tasks while they load. */
export const TaskListSkeleton = () => (
  <div className="flex flex-col border-b">
    {ROWS.map((row) => (
      <div key={row} className="flex flex-col gap-3 border-t py-4">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-6 w-20" />
        </div>
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-9 w-3/5" />
      </div>
    ))}
  </div>
)
