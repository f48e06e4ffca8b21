import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useToday } from '../../config/useToday.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { useAnswers } from '../answers/useAnswers.ts'
import { BeingAsked } from './BeingAsked.tsx'
import { lastDayOf } from './DayCalendar.tsx'
import { Days } from './Days.tsx'
import { Household } from './Household.tsx'
import { HowOften } from './HowOften.tsx'
import { AwayServices, OwnServices, ownDays } from './OwnServices.tsx'
import { PostWishes } from './PostWishes.tsx'
import { Rules } from './Rules.tsx'
import { type Availability, useAvailability } from './useAvailability.ts'

/** Page for the days, the frequency and the posts of a person who serves. */
export function AvailabilityPage() {
  const t = useT()
  const today = useToday()
  const availability = useAvailability()
  const { data } = useQuery(mineQuery)
  const answers = useAnswers(data?.assignments)
  const { mine, error, isFetching, retry, change, changeRows, addRow, confirm } = availability
  usePageTitle(t('menu.availability'))
  // A person who is asked about days after the end of the calendar answers for those days, too.
  const last = [lastDayOf(today), data?.asked?.until ?? ''].sort().at(-1) ?? today
  return (
    <>
      <PageHeader title={t('menu.availability')}>
        {mine && (
          <div className="flex flex-col items-start gap-1">
            {mine.upTo !== null && mine.upTo >= last ? (
              <p role="status" className="flex items-center gap-2">
                <CheckCheck aria-hidden="true" className="size-5 text-primary" />
                {t('availability.isUpTo', { day: formatDay(mine.upTo, 'monthDay') })}
              </p>
            ) : (
              <Button
                variant="primary"
                icon={<CheckCheck aria-hidden="true" className="size-5" />}
                onClick={() => confirm(last)}
              >
                {t('availability.upTo', { day: formatDay(last, 'monthDay') })}
              </Button>
            )}
          </div>
        )}
      </PageHeader>
      {error && (
        <ErrorState message={t('availability.loadFailed')} detail={error.message} busy={isFetching} onRetry={retry} />
      )}
      <Unsent {...availability} />
      {mine ? (
        <div className="flex flex-col gap-8">
          <AwayServices rows={mine.rows} answers={answers} />
          <Days today={today} rows={mine.rows} own={ownDays(answers)} changeRows={changeRows} />
          <OwnServices rota={mine.rota} answers={answers} />
          <HowOften rota={mine.rota} today={today} change={change} />
          <Rules today={today} rows={mine.rows} addRow={addRow} changeRows={changeRows} />
          <PostWishes rota={mine.rota} change={change} />
          <BeingAsked mine={mine} change={change} />
          <Household links={mine.links} />
        </div>
      ) : (
        !error && (
          <div role="status" className="flex flex-col gap-3">
            <span className="sr-only">{t('app.loading')}</span>
            <Skeleton className="h-8 w-1/3" />
            <Skeleton className="h-72" />
            <Skeleton className="h-24" />
          </div>
        )
      )}
    </>
  )
}

/** Changes that the server has not taken, and why. */
function Unsent({ waiting, problems, forget }: Pick<Availability, 'waiting' | 'problems' | 'forget'>) {
  const t = useT()
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {waiting > 0 && !navigator.onLine && <Notice tone="info">{t('availability.kept', { count: waiting })}</Notice>}
      {problems.map(({ id, error }) => (
        <Notice key={id} tone="error" onClose={() => forget(id)}>
          <p>{t('availability.refused')}</p>
          <p className="text-sm">{error?.issues?.[0]?.message ?? error?.message}</p>
        </Notice>
      ))}
    </div>
  )
}
