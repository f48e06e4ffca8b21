import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useToday } from '../../config/useToday.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { useAnswers } from '../answers/useAnswers.ts'
import { BeingAsked } from './BeingAsked.tsx'
import { lastDayOf } from './DayCalendar.tsx'
import { Days } from './Days.tsx'
import { Household } from './Household.tsx'
import { HowOften } from './HowOften.tsx'
import { AwayServices, OwnServices, ownDays, Share } from './OwnServices.tsx'
import { PostWishes } from './PostWishes.tsx'
import { Rules } from './Rules.tsx'
import { type Availability, useAvailability } from './useAvailability.ts'

/** From this width on all months stand beside each other, in px. */
const ROOMY_PX = 1280

/** Page for the days, the frequency and the posts of a person who serves. */
export function AvailabilityPage() {
  const t = useT()
  const today = useToday()
  const availability = useAvailability()
  const { data } = useQuery(mineQuery)
  const answers = useAnswers(data?.assignments)
  const { mine, error, isFetching, retry, change, changeRows, addRow, confirm } = availability
  usePageTitle(t('menu.availability'))
  const isRoomy = useIsWide(ROOMY_PX)
  const asked = data?.asked?.until ?? ''
  const [isUnfolded, setIsUnfolded] = useState(false)
  // A person who is asked about days after the first months sees them, and answers for those after the calendar, too.
  const isFolded = !isRoomy && !isUnfolded && asked <= lastDayOf(today, true)
  const last = [lastDayOf(today, isFolded), asked].sort().at(-1) ?? today
  return (
    <>
      <PageHeader title={t('menu.availability')} />
      {error && (
        <ErrorState message={t('availability.loadFailed')} detail={error.message} busy={isFetching} onRetry={retry} />
      )}
      <Unsent {...availability} />
      {mine ? (
        <div className="flex flex-col gap-6">
          <Share rota={mine.rota} answers={answers} />
          <Days
            today={today}
            rows={mine.rows}
            own={ownDays(answers)}
            changeRows={changeRows}
            isFolded={isFolded}
            onUnfold={() => setIsUnfolded(true)}
          >
            <Checked upTo={mine.upTo} last={last} onConfirm={() => confirm(last)} />
          </Days>
          <AwayServices rows={mine.rows} answers={answers} />
          <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
            <OwnServices answers={answers} />
            <div>
              <HowOften rota={mine.rota} today={today} change={change} />
              <Rules today={today} rows={mine.rows} addRow={addRow} changeRows={changeRows} />
              <PostWishes rota={mine.rota} change={change} />
              <BeingAsked mine={mine} change={change} />
              <Household links={mine.links} />
            </div>
          </div>
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

interface CheckedProps {
  /** The day up to which the person has checked. */
  upTo: string | null
  last: string
  onConfirm: () => void
}

/** Says up to which day somebody has checked their days, or asks for it. */
function Checked({ upTo, last, onConfirm }: CheckedProps) {
  const t = useT()
  return upTo !== null && upTo >= last ? (
    <p role="status" className="flex items-center gap-2">
      <CheckCheck aria-hidden="true" className="size-5 shrink-0 text-primary" />
      {t('availability.isUpTo', { day: formatDay(upTo, 'monthDay') })}
    </p>
  ) : (
    <Button
      variant="primary"
      // On a phone the words take two lines, beside which the sign would stand alone.
      icon={<CheckCheck aria-hidden="true" className="size-5 max-md:hidden" />}
      className="text-balance"
      onClick={onConfirm}
    >
      {t('availability.upTo', { day: formatDay(last, 'monthDay') })}
    </Button>
  )
}

/** Changes that the server has not taken, and why. */
function Unsent({ kept, problems, forget }: Pick<Availability, 'kept' | 'problems' | 'forget'>) {
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
