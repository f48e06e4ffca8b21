import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { isHeld, type RotaDay } from '#shared/sunday/day.ts'
import { Day } from '#shared/text.ts'
import { unaskedPart } from '../../../navigation/lazyPart.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { RecordedUndo } from '../../rota/answers/recorded/Recorded.tsx'
import { unansweredQuery } from '../../rota/board/board.queries.ts'
import { RemindBar } from '../../rota/todo/RemindBar.tsx'
import { useReminders } from '../../rota/todo/Reminded.tsx'
import { DayNav, dayAddress } from './DayNav.tsx'
import { type ServiceCounted, ServicesOfDay } from './DayServices.tsx'
import { dayQuery } from './day.queries.ts'
import { AROUND_MS, useDayOn } from './dayOn.ts'
import { type ShownService, withMarks } from './mark.operations.ts'
import type { When } from './PersonRow.tsx'
import { useMarks } from './useMarks.ts'

const CallsToday = unaskedPart(withStrings(() => import('../calls/CallsToday.tsx'), 'service'))

/** The day of an address; undefined where it names none of the calendar. */
export const dayOfAddress = (params: URLSearchParams): string | undefined => Day.safeParse(params.get('date')).data

/** A day before today is over once all of it has ended, and one to come has begun once the duty before it has. */
function whenOf(day: RotaDay, today: string): When {
  const { date } = day
  if (date === today) return 'today'
  if (date < today) return areOver(day, today) ? 'over' : 'today'
  const isNear = day.services.some(({ startsAt }) => startsAt && Date.parse(startsAt) - AROUND_MS <= Date.now())
  return isNear ? 'today' : 'before'
}

const isBefore = (date: string | null | undefined, today: string): boolean => Boolean(date) && (date ?? '') < today

/** True where nobody is to stand anywhere, and no place is open. */
const isIdle = (services: readonly { people: readonly unknown[] }[]): boolean =>
  services.every(({ people }) => people.length === 0)

/**
 * True once all services of a day that have people are over; those without a known end with their day.
 */
export const areOver = ({ date, services }: Pick<RotaDay, 'date' | 'services'>, today: string): boolean =>
  date <= today &&
  services.every(
    ({ people, endsAt }) => people.length === 0 || (endsAt ? Date.parse(endsAt) <= Date.now() : date < today),
  )

interface TodayPageProps {
  /**
   * Part of a day that is not to come, below its services and, once all have ended, above them; `isIdle`: nobody was
   * planned; `isOver`: all have ended.
   */
  End?: ComponentType<{ date: string; isIdle: boolean; isOver: boolean }>
  /** What was counted at a service so far, from an hour before it. */
  Counted?: ServiceCounted
}

/**
 * 'Service day': who stands where, by which number they are called, and who has come. Where the address names no day
 * it is the one that is on, over midnight too, else the next with a service. Works without a line.
 */
export function TodayPage({ End, Counted }: TodayPageProps) {
  const t = useT()
  const today = useToday()
  const [params] = useSearchParams()
  const named = dayOfAddress(params)
  const on = useDayOn(today)
  const date = named ?? on
  const { data: known, error, isFetching, isFetchedAfterMount, isStale, refetch } = useQuery(dayQuery(date))
  usePageTitle(t('today.title'))
  // A day that the device has stored may name one that was on then.
  const isSaidNow = isFetchedAfterMount || !isStale
  const data = known && {
    ...known,
    next: isSaidNow || !isBefore(known.next, today) || known.next === on ? known.next : null,
  }
  if (named === undefined && isSaidNow && data?.next && data.next !== date && (data.next < date || date < today))
    return <Navigate replace to={dayAddress(data.next)} />
  if (named === undefined && data?.after && date === today && isIdle(data.services))
    return <Navigate replace to={dayAddress(data.after)} />
  return (
    <>
      <PageHeader title={t('today.title')} />
      <DayNav
        date={date}
        today={today}
        isLoading={!data && !error}
        before={data?.before ?? null}
        after={data?.after ?? null}
        next={data?.next ?? null}
      />
      {data ? (
        <ShownDay day={data} today={today} End={End} Counted={Counted} />
      ) : error ? (
        <QueryFailure message={t('today.failed')} query={{ error, isFetching, refetch }} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

function ShownDay({ day, today, End, Counted }: TodayPageProps & { day: RotaDay; today: string }) {
  const { date } = day
  const when = whenOf(day, today)
  const marks = useMarks(date)
  const services = withMarks(day, marks.changes)
  const isOver = areOver(day, today)
  const isNone = isIdle(services)
  const list = isNone ? (
    <NoService day={day} today={today} />
  ) : (
    <ServicesOfDay services={services} date={date} marks={marks} when={when} Counted={Counted} />
  )
  const end = End && when !== 'before' && <End date={date} isIdle={isNone} isOver={isOver} />
  return (
    <div className="flex flex-col gap-8">
      {when !== 'over' && !isNone && <Tie services={services} />}
      <Suspense>{when === 'today' && <CallsToday date={date} />}</Suspense>
      {when === 'before' && <RemindAll key={date} date={date} />}
      {when === 'over' && !isNone && <Served services={services} />}
      {isOver && !isNone && end}
      <RecordedUndo className="fixed inset-x-0 top-0 z-30 shadow-float">{list}</RecordedUndo>
      {!(isOver && !isNone) && end}
    </div>
  )
}

/** What reaches the people of a day who have not answered; nothing without a line, since nothing could be sent. */
function RemindAll({ date }: { date: string }) {
  const reminders = useReminders()
  const { data: people = [] } = useQuery(unansweredQuery(date, date))
  return people.length > 0 && <RemindBar people={people} reminders={reminders} />
}

/** The ties of a day, each once: what ushers ask first. */
function Tie({ services }: { services: ShownService[] }) {
  const t = useT()
  const colors = [...new Set(services.flatMap(({ tieColor }) => tieColor ?? []))]
  if (colors.length === 0) return null
  return (
    <p className="-mt-4 flex flex-wrap gap-x-3">
      <span className="text-muted">{t('dashboard.tie')}</span>
      {colors.map((color) => (
        <Swatch key={color} color={color} />
      ))}
    </p>
  )
}

/** Numbers of the people who served on a day, marked or not, and of those who did not come, each once. */
function Served({ services }: { services: ShownService[] }) {
  const t = useT()
  const held = services.flatMap(({ people }) => people.filter(isHeld))
  const countOf = (isAbsent: boolean): number =>
    new Set(
      held.filter(({ attendance }) => (attendance === 'absent') === isAbsent).map(({ userId, name }) => userId ?? name),
    ).size
  const missed = countOf(true)
  return (
    <p role="status" className="text-lg">
      {t('today.served', { count: countOf(false) })}
      {missed > 0 && `, ${t('today.missed', { count: missed })}`}
    </p>
  )
}

function NoService({ day: { date, before, after, next }, today }: { day: RotaDay; today: string }) {
  const t = useT()
  if (next)
    return (
      <EmptyState
        title={t(date === today ? 'today.noServiceToday' : 'today.noService')}
        action={
          <LinkButton to={dayAddress(next)}>
            {next === today
              ? t('today.today')
              : next < today
                ? t('today.now')
                : t('today.next', { day: formatDay(next) })}
          </LinkButton>
        }
      />
    )
  // Nothing is planned from today on; before and after tell whether anything was.
  const isPlanned = before !== null || after !== null
  return (
    <EmptyState title={t('today.none')} action={<LinkButton to={paths.rota}>{t('today.toBoard')}</LinkButton>}>
      {isPlanned ? null : t('today.how')}
    </EmptyState>
  )
}
