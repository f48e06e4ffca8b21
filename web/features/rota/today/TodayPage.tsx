import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { Day } from '#shared/text.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { usePending } from '../../../outbox/usePending.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../config/useToday.ts'
import { areOver, isIdle, Services } from './DayServices.tsx'
import { dayQuery } from './day.queries.ts'
import { MARK, type MarkOperation, withMarks } from './mark.operations.ts'
import type { When } from './PersonRow.tsx'
import { useMarks } from './useMarks.ts'

/** The day of an address; undefined where it names none of the calendar. */
export const dayOf = (params: URLSearchParams): string | undefined => Day.safeParse(params.get('date')).data

const whenOf = (date: string, today: string): When => (date > today ? 'before' : date < today ? 'over' : 'today')

interface TodayPageProps {
  /** Part below the services of a day that is not to come; `isIdle`: nobody was planned; `isOver`: all have ended. */
  End?: ComponentType<{ date: string; isIdle: boolean; isOver: boolean }>
}

/**
 * 'Service day': who stands where, by which number they are called, and who has come; the next service day where the
 * address names none and today has no service. Works without a line.
 */
export function TodayPage({ End }: TodayPageProps) {
  const t = useT()
  const today = useToday()
  const [params] = useSearchParams()
  const named = dayOf(params)
  const date = named ?? today
  const { data, error, isFetching, refetch } = useQuery(dayQuery(date))
  const changes = usePending<MarkOperation>(MARK)
  const marks = useMarks(date)
  usePageTitle(t('today.title'))
  if (named === undefined && data?.after && isIdle(data.services))
    return <Navigate replace to={addressOf(data.after)} />
  return (
    <>
      <PageHeader title={t('today.title')} />
      <DayNav
        date={date}
        today={today}
        isLoading={!data && !error}
        before={data?.before ?? null}
        after={data?.after ?? null}
      />
      {data ? (
        <>
          <Services services={withMarks(data, changes)} date={date} marks={marks} when={whenOf(date, today)} />
          {End && date <= today && <End date={date} isIdle={isIdle(data.services)} isOver={areOver(data, today)} />}
        </>
      ) : error ? (
        <QueryFailure message={t('today.failed')} query={{ error, isFetching, refetch }} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

const addressOf = (date: string) => `${rotaPath('today')}?date=${date}`

interface DayNavProps {
  date: string
  today: string
  /** True while the nearest days are not known. */
  isLoading: boolean
  /** The nearest days with a service; null where there is none. */
  before: string | null
  after: string | null
}

/**
 * Goes from service day to service day; the address names the day. Its arrows stay in place while a day loads, and go
 * on from that day where they were pressed meanwhile.
 */
function DayNav({ date, today, isLoading, before, after }: DayNavProps) {
  const t = useT()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<'before' | 'after' | null>(null)
  const pressedDay = pressed === 'before' ? before : pressed === 'after' ? after : null
  useEffect(() => {
    if (isLoading || pressed === null) return
    setPressed(null)
    if (pressedDay !== null) navigate(addressOf(pressedDay))
  }, [isLoading, pressed, pressedDay, navigate])
  const arrow = (side: 'before' | 'after', to: string | null, Icon: typeof ChevronLeft) =>
    to === null && !isLoading ? (
      <span className="size-11" />
    ) : (
      <Link
        to={addressOf(to ?? date)}
        aria-label={to === null ? t(`today.${side}`) : formatDay(to)}
        onClick={(event) => {
          if (to !== null) return
          event.preventDefault()
          setPressed(side)
        }}
        className="grid size-11 place-items-center rounded hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Link>
    )
  return (
    <nav aria-label={t('today.days')} className="mb-6 flex items-center gap-2">
      {arrow('before', before, ChevronLeft)}
      <p
        aria-live="polite"
        className="min-w-0 flex-1 text-center font-serif text-xl first-letter:uppercase sm:flex-none sm:px-4"
      >
        <time dateTime={date}>{formatDay(date)}</time>
      </p>
      {arrow('after', after, ChevronRight)}
      {date !== today && (
        <Link to={addressOf(today)} className="ml-2 py-2.5 underline">
          {t('today.today')}
        </Link>
      )}
    </nav>
  )
}
