import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const ROWS = ['a', 'b', 'c']

/** Placeholder for a few meetings or tasks. */
export const RowsSkeleton = () => (
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

/**
 * Placeholder for the whole dashboard, with its only loading message for screen readers. The page replaces it whole,
 * its headings included, so that no element moves on the screen.
 */
export function DashboardSkeleton() {
  const t = useT()
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <Section title={t('dashboard.upcoming')} className="lg:col-span-2">
        <div role="status">
          <span className="sr-only">{t('app.loading')}</span>
          <div className="overflow-hidden rounded-lg">
            <Skeleton className="h-50 md:h-54" />
          </div>
          <Skeleton className="mt-6 h-12" />
          <Skeleton className="mt-3 h-12" />
        </div>
      </Section>
      <Section title={t('dashboard.meetings')}>
        <RowsSkeleton />
      </Section>
      <Section title={t('dashboard.tasks')}>
        <RowsSkeleton />
      </Section>
    </div>
  )
}
