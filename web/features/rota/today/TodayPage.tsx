import { useQuery } from '@tanstack/react-query'
import { Check, ChevronLeft, ChevronRight, Phone, X } from 'lucide-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { type Attendance, isHeld } from '#shared/rotaDay.ts'
import { Day } from '#shared/text.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { usePending } from '../../../outbox/usePending.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../config/useToday.ts'
import { writtenPhone } from '../../people/phone.groups.ts'
import { dayQuery } from './day.queries.ts'
import { countOf, type HeldPerson, MARK, type MarkOperation, type ShownService, withMarks } from './mark.operations.ts'
import { type Marks, useMarks } from './useMarks.ts'

/** The day of an address; undefined where it names none of the calendar. */
export const dayOf = (params: URLSearchParams): string | undefined => Day.safeParse(params.get('date')).data

/** Where a day stands to today: nobody is marked before it, and nobody is asked to stand in after it. */
export type When = 'before' | 'today' | 'over'

const whenOf = (date: string, today: string): When => (date > today ? 'before' : date < today ? 'over' : 'today')

/** True where nobody is to stand anywhere, and no place is open. */
const isIdle = (services: readonly { people: readonly unknown[] }[]): boolean =>
  services.every(({ people }) => people.length === 0)

/**
 * 'Service day': who stands where, by which number they are called, and who has come; the next service day where the address
 * names none and today has no service. Works without a line.
 */
export function TodayPage() {
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
      <DayNav date={date} today={today} before={data?.before ?? null} after={data?.after ?? null} />
      {data ? (
        <Services services={withMarks(data, changes)} marks={marks} when={whenOf(date, today)} />
      ) : error ? (
        <ErrorState message={t('today.failed')} detail={error.message} busy={isFetching} onRetry={() => refetch()} />
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
  /** The nearest days with a service; null where there is none. */
  before: string | null
  after: string | null
}

/** Goes from service day to service day; the address names the day. */
function DayNav({ date, today, before, after }: DayNavProps) {
  const t = useT()
  const arrow = (to: string | null, Icon: typeof ChevronLeft) =>
    to === null ? (
      <span className="size-11" />
    ) : (
      <Link
        to={addressOf(to)}
        aria-label={formatDay(to)}
        className="grid size-11 place-items-center rounded hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Link>
    )
  return (
    <nav aria-label={t('today.days')} className="mb-6 flex items-center gap-2">
      {arrow(before, ChevronLeft)}
      <p
        aria-live="polite"
        className="min-w-0 flex-1 text-center font-serif text-xl first-letter:uppercase sm:flex-none sm:px-4"
      >
        <time dateTime={date}>{formatDay(date)}</time>
      </p>
      {arrow(after, ChevronRight)}
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
  marks: Marks
  when: When
}

/** The services of a day, each with its places by post; a place that nobody has is a row, too. */
export function Services({ services, ...rest }: ServicesProps) {
  const t = useT()
  if (isIdle(services))
    return <EmptyState title={t('today.none')} action={<LinkButton to={paths.rota}>{t('today.toBoard')}</LinkButton>} />
  return (
    <div className="flex flex-col gap-10">
      {services.map((service) => (
        <Service key={service.serviceTime} service={service} {...rest} />
      ))}
    </div>
  )
}

function Service({ service, marks, when }: Omit<ServicesProps, 'services'> & { service: ShownService }) {
  const t = useT()
  const { serviceTime, people } = service
  const held = people.filter(isHeld)
  const counts = { here: countOf(service, 'here'), count: held.length }
  return (
    <section aria-label={serviceTime}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        <span className="tabular-nums">{serviceTime}</span>
        <span role="status" className="text-base font-normal text-muted">
          {when === 'before'
            ? t('today.filled', { filled: held.length, count: people.length })
            : t('today.counts', counts)}
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
        {people.map((place, at) =>
          isHeld(place) ? (
            <PersonRow key={place.shiftId} person={place} marks={marks} when={when} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places of a post are alike
            <li key={`${place.postId} ${at}`} className="flex min-h-16 items-center px-4 py-2 font-medium text-danger">
              {[
                t(when === 'over' ? 'today.wasEmpty' : 'today.empty', { post: place.post }),
                ...(place.asking ? [t('today.asking', { count: place.asking })] : []),
              ].join(' · ')}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

interface PersonRowProps {
  person: HeldPerson
  marks: Marks
  when: When
}

const ICON_BUTTON = 'grid size-11 shrink-0 place-items-center rounded border border-control hover:bg-sunken'

/** Somebody at a post: whether they said yes before the day, and whether they came from it on. */
function PersonRow({ person, marks, when }: PersonRowProps) {
  const t = useT()
  const { shiftId, name, post, phoneNumber, state, attendance, pending, problem } = person
  const button = (mark: Attendance, Icon: typeof Check) => (
    <button
      type="button"
      aria-pressed={attendance === mark}
      aria-label={`${t(`today.${mark}`)}: ${name}`}
      title={t(`today.${mark}`)}
      className={cx(ICON_BUTTON, attendance === mark && MARKED[mark])}
      onClick={() => marks.mark(person, mark)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
  return (
    <li className="px-4 py-2">
      <div className="flex min-h-12 items-center gap-2">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="block text-lg leading-tight font-medium">{name}</span>
          <span className="text-sm text-muted">
            {post}
            {when === 'before' && state !== null && (
              <>
                {' · '}
                <span className={cx(state === 'asked' && 'font-medium text-ink')}>
                  {t(state === 'accepted' ? 'today.saidYes' : 'today.notAnswered')}
                </span>
              </>
            )}
          </span>
        </p>
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber}`}
            aria-label={t('today.call', { name, phone: writtenPhone(phoneNumber) })}
            className="flex h-11 shrink-0 items-center gap-2 rounded border border-control px-3 hover:bg-sunken"
          >
            <Phone aria-hidden="true" className="size-5" />
            <span className="hidden tabular-nums md:inline">{writtenPhone(phoneNumber)}</span>
          </a>
        )}
        {when !== 'before' && (
          <>
            {button('here', Check)}
            {button('absent', X)}
          </>
        )}
      </div>
      {problem?.error && (
        <Notice
          tone="error"
          action={
            <Button size="sm" onClick={() => marks.forget(shiftId)}>
              {t('app.close')}
            </Button>
          }
        >
          {problem.error.message}
        </Notice>
      )}
      {pending && (pending.wasTried || !navigator.onLine) && (
        <p role="status" className="text-sm text-muted">
          {t('today.kept')}
        </p>
      )}
    </li>
  )
}

const MARKED: Record<Attendance, string> = {
  here: 'border-primary bg-primary text-on-primary hover:bg-primary-strong',
  absent: 'border-danger bg-danger-soft text-danger-strong',
}
