import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { UPCOMING_DAYS } from '#shared/schedule.ts'
import { addDays } from '../../dates.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../strings.ts'
import { useToday } from '../../today.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { scheduleQuery } from '../schedule/schedule.queries.ts'
import { LaterShifts } from './LaterShifts.tsx'
import { NextDay } from './NextDay.tsx'
import { partUpcoming } from './upcoming.ts'

const Loading = () => {
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

function Shifts({ today }: { today: string }) {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({
    ...scheduleQuery('personal', today, addDays(today, UPCOMING_DAYS)),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <ErrorState message={t('dashboard.loadFailed')} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <Loading />
  const { next, later } = partUpcoming(data)
  if (!next) return <EmptyState title={t('dashboard.noUpcoming')} />
  return (
    <>
      <NextDay {...next} today={today} />
      {later.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-medium text-muted">{t('dashboard.after')}</h3>
          <LaterShifts shifts={later} />
        </>
      )}
    </>
  )
}

/** One's own shifts from today to 28 days ahead (specification §9), the next one large. */
export function UpcomingSchedule() {
  const t = useT()
  return (
    <Section title={t('dashboard.upcoming')}>
      <Shifts today={useToday()} />
      <LinkButton
        to={paths.schedule}
        variant="quiet"
        icon={<CalendarDays aria-hidden="true" className="size-5" />}
        className="-ml-5 mt-3"
      >
        {t('dashboard.seeAll')}
      </LinkButton>
    </Section>
  )
}
