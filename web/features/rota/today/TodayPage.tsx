import { useQuery } from '@tanstack/react-query'
import { Check, ChevronLeft, ChevronRight, Phone, X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { addDays } from '#shared/days.ts'
import type { Attendance } from '#shared/rotaDay.ts'
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
import { phoneGroups } from '../../people/phone.groups.ts'
import { dayQuery } from './day.queries.ts'
import { countOf, MARK, type MarkOperation, type ShownPerson, type ShownService, withMarks } from './mark.operations.ts'
import { type Marks, useMarks } from './useMarks.ts'

/** The day of an address; undefined where it names none of the calendar. */
export const dayOf = (params: URLSearchParams): string | undefined => Day.safeParse(params.get('day')).data

/** 'Service day': who stands where, by which number they are called, and who has come. Works without a line. */
export function TodayPage() {
  const t = useT()
  const today = useToday()
  const [params] = useSearchParams()
  const date = dayOf(params) ?? today
  const { data, error, isFetching, refetch } = useQuery(dayQuery(date))
  const changes = usePending<MarkOperation>(MARK)
  const marks = useMarks(date)
  usePageTitle(t('today.title'))
  return (
    <>
      <PageHeader title={t('today.title')} />
      <DayNav date={date} today={today} />
      {data ? (
        <Services services={withMarks(data, changes)} marks={marks} isOver={date < today} />
      ) : error ? (
        <ErrorState message={t('today.failed')} detail={error.message} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

const addressOf = (date: string, today: string) => `${rotaPath('today')}${date === today ? '' : `?day=${date}`}`

function DayNav({ date, today }: { date: string; today: string }) {
  const t = useT()
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return (
    <nav aria-label={t('today.days')} className="mb-6 flex items-center gap-2">
      <Link
        to={addressOf(before, today)}
        aria-label={formatDay(before)}
        className="grid size-11 place-items-center rounded hover:bg-sunken"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Link>
      <p
        aria-live="polite"
        className="min-w-0 flex-1 text-center font-serif text-xl first-letter:uppercase sm:flex-none sm:px-4"
      >
        <time dateTime={date}>{formatDay(date)}</time>
      </p>
      <Link
        to={addressOf(after, today)}
        aria-label={formatDay(after)}
        className="grid size-11 place-items-center rounded hover:bg-sunken"
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
      {date !== today && (
        <Link to={rotaPath('today')} className="ml-2 py-2.5 underline">
          {t('today.today')}
        </Link>
      )}
    </nav>
  )
}

interface ServicesProps {
  services: ShownService[]
  marks: Marks
  /** The day has gone by: nobody is asked to stand in any more. */
  isOver: boolean
}

/** The services of a day, each with its people by post. */
export function Services({ services, ...rest }: ServicesProps) {
  const t = useT()
  if (services.every(({ people }) => people.length === 0))
    return <EmptyState title={t('today.none')} action={<LinkButton to={paths.rota}>{t('today.toBoard')}</LinkButton>} />
  return (
    <div className="flex flex-col gap-10">
      {services.map((service) => (
        <Service key={service.serviceTime} service={service} {...rest} />
      ))}
    </div>
  )
}

function Service({ service, marks, isOver }: Omit<ServicesProps, 'services'> & { service: ShownService }) {
  const t = useT()
  const { serviceTime, people } = service
  const counts = { here: countOf(service, 'here'), count: people.length }
  return (
    <section aria-label={serviceTime}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        <span className="tabular-nums">{serviceTime}</span>
        <span role="status" className="text-base font-normal text-muted">
          {t('today.counts', counts)}
        </span>
      </h2>
      {!isOver && countOf(service, 'absent') > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('today.absentHelp')}{' '}
          <Link to={rotaPath('coverage')} className="underline">
            {t('today.toCoverage')}
          </Link>
        </p>
      )}
      <ul className="mt-3 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {people.map((person) => (
          <PersonCard key={person.shiftId} person={person} marks={marks} />
        ))}
      </ul>
    </section>
  )
}

const LOOKS: Record<Attendance, string> = { here: 'border-primary', absent: 'border-danger' }

interface PersonCardProps {
  person: ShownPerson
  marks: Marks
}

function PersonCard({ person, marks }: PersonCardProps) {
  const t = useT()
  const { shiftId, name, post, phoneNumber, attendance, pending, problem } = person
  const button = (state: Attendance, Icon: typeof Check) => (
    <Button
      variant={attendance === state && state === 'here' ? 'primary' : 'secondary'}
      aria-pressed={attendance === state}
      icon={<Icon aria-hidden="true" className="size-5" />}
      className={cx(
        'flex-1 whitespace-nowrap',
        attendance === state && state === 'absent' && 'border-danger text-danger',
      )}
      onClick={() => marks.mark(person, state)}
    >
      <span>
        {t(`today.${state}`)}
        <span className="sr-only">: {name}</span>
      </span>
    </Button>
  )
  return (
    <li className={cx('flex flex-col gap-3 rounded-lg border bg-surface p-4', attendance && LOOKS[attendance])}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-muted">{post}</span>
          <span className="font-serif text-xl">{name}</span>
        </p>
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} className="flex min-h-11 items-center gap-2 underline">
            <Phone aria-hidden="true" className="size-4" />
            {phoneGroups(phoneNumber).join(' ')}
          </a>
        )}
      </div>
      <div className="flex gap-3">
        {button('here', Check)}
        {button('absent', X)}
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
