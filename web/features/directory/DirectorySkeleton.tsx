import { useT } from '../../strings/strings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of some people, until the first ones are here. */
export function DirectorySkeleton() {
  const t = useT()
  return (
    <div className="grid gap-x-10 md:grid-cols-2">
      <p role="status" className="sr-only">
        {t('directory.loading')}
      </p>
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 border-b py-4">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
