import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { isHeld } from '#shared/rotaDay.ts'
import { Day } from '#shared/text.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { usePending } from '../../../outbox/usePending.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../config/useToday.ts'
import { dayQuery } from './day.queries.ts'
import { countOf, MARK, type MarkOperation, rowsOf, type ShownService, withMarks } from './mark.operations.ts'
import { OpenRow } from './OpenRow.tsx'
import { PersonRow, type When } from './PersonRow.tsx'
import { type Marks, useMarks } from './useMarks.ts'

/** The day of an address; undefined where it names none of the calendar. */
export const dayOf = (params: URLSearchParams): string | undefined => Day.safeParse(params.get('date')).data

const whenOf = (date: string, today: string): When => (date > today ? 'before' : date < today ? 'over' : 'today')

/** True where nobody is to stand anywhere, and no place is open. */
const isIdle = (services: readonly { people: readonly unknown[] }[]): boolean =>
  services.every(({ people }) => people.length === 0)

interface TodayPageProps {
  /** Part below the services of a day that is not to come; `isIdle`: nobody was planned. */
  End?: ComponentType<{ date: string; isIdle: boolean }>
}

/**
 * 'Service day': who stands where, by which number they are called, and who has come; the next service day where the address
 * names none and today has no service. Works without a line.
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
          {End && date <= today && <End date={date} isIdle={isIdle(data.services)} />}
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
 * Goes from service day to service day; the address names the day. Its arrows stay in place while a day loads, and go on
 * from that day where they were pressed meanwhile.
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

interface ServicesProps {
  services: ShownService[]
  /** YYYY-MM-DD */
  date: string
  marks: Marks
  when: When
}

/** The services of a day, each with its places by post; what nobody has of a post is a row, too. */
export function Services({ services, ...rest }: ServicesProps) {
  const t = useT()
  if (isIdle(services))
    return (
      <EmptyState title={t('today.none')} action={<LinkButton to={paths.rota}>{t('today.toBoard')}</LinkButton>}>
        {t('today.how')}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-10">
      {services.map((service) => (
        <Service key={service.serviceTime} service={service} {...rest} />
      ))}
    </div>
  )
}

function Service({ service, date, marks, when }: Omit<ServicesProps, 'services'> & { service: ShownService }) {
  const t = useT()
  const { serviceTime, people } = service
  const rows = rowsOf(people)
  const held = people.filter(isHeld)
  const open = people.length - held.length
  const unanswered = held.filter(({ state }) => state === 'asked').length
  const counts = { here: countOf(service, 'here'), count: held.length }
  return (
    <section aria-label={serviceTime}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        <span className="tabular-nums">{serviceTime}</span>
        <span role="status" className="text-base font-normal text-muted">
          {when === 'before'
            ? t('today.filled', { filled: held.length, count: people.length })
            : t('today.counts', counts)}
          {when !== 'over' && open > 0 && (
            <span className="font-medium text-danger">{` · ${t('today.open', { count: open })}`}</span>
          )}
          {when === 'before' && unanswered > 0 && ` · ${t('today.unanswered', { count: unanswered })}`}
        </span>
      </h2>
      {when !== 'over' && countOf(service, 'absent') > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('today.absentHelp')}{' '}
          <Link to={rotaPath('coverage')} className="underline">
            {t('today.toCoverage')}
          </Link>
        </p>
      )}
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
        {rows.map(({ place, count }) =>
          isHeld(place) ? (
            <PersonRow key={place.shiftId} person={place} marks={marks} when={when} />
          ) : (
            <OpenRow
              key={`open ${place.postId}`}
              place={place}
              count={count}
              when={when}
              cell={
                place.postId !== null && service.serviceId !== null
                  ? { date, serviceId: service.serviceId, postId: place.postId }
                  : null
              }
              what={`${place.post}, ${formatDay(date)}, ${serviceTime}`}
            />
          ),
        )}
      </ul>
    </section>
  )
}
