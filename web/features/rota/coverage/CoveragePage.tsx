import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { Suspense } from 'react'
import type { CallOut } from '#shared/callOuts.ts'
import { addDays } from '#shared/days.ts'
import type { Coverage } from '#shared/rotaCoverage.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../config/useToday.ts'
import { callOutsQuery, PostSearch } from '../callOuts/PostSearch.tsx'
import { SwapsPanel } from '../swaps/SwapsPanel.tsx'
import { coverageQuery } from './coverage.queries.ts'
import { postText, summaryText } from './coverage.text.ts'
import { ReachPanel } from './ReachPanel.tsx'

/** Days that are shown, today among them. */
const DAYS = 28

/** 'Coverage': whether everybody who is needed has said yes, and who would not hear of it. */
export function CoveragePage() {
  const t = useT()
  const today = useToday()
  const until = addDays(today, DAYS - 1)
  const { data, error, isFetching, refetch } = useQuery(coverageQuery(today, until))
  const { data: searches } = useQuery(callOutsQuery)
  usePageTitle(t('coverage.title'))
  return (
    <>
      <PageHeader title={t('coverage.title')} />
      {data ? (
        <Services services={data} searches={searches} until={until} />
      ) : error ? (
        <ErrorState message={t('coverage.failed')} detail={error.message} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Spinner />
      )}
      <Suspense>
        <SwapsPanel />
      </Suspense>
      <ReachPanel />
    </>
  )
}

interface ServicesProps {
  services: Coverage[]
  /** Searches for stand-ins. */
  searches?: CallOut[] | undefined
  until: string
}

/** The services of some weeks, each in words, with an icon and a colour. */
export function Services({ services, searches = [], until }: ServicesProps) {
  const t = useT()
  if (services.length === 0) return <EmptyState title={t('coverage.none')} />
  return (
    <>
      <p aria-live="polite" className="mb-4 text-lg font-medium">
        {summaryText(services, until, t)}
      </p>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {services.map((service) => (
          <Service
            key={service.serviceId}
            service={service}
            searches={searches.filter(({ serviceId, state }) => serviceId === service.serviceId && state === 'open')}
          />
        ))}
      </ul>
    </>
  )
}

const LOOKS = {
  green: { Icon: CircleCheck, look: 'text-primary', edge: '' },
  amber: { Icon: Hourglass, look: 'text-accent-ink', edge: 'border-accent' },
  red: { Icon: CircleAlert, look: 'text-danger', edge: 'border-danger' },
  cancelled: { Icon: CircleSlash, look: 'text-muted', edge: 'border-dashed' },
} as const

interface ServiceProps {
  service: Coverage
  /** Open ones, of this service. */
  searches: CallOut[]
}

function Service({ service: { serviceId, date, serviceTime, state, posts }, searches }: ServiceProps) {
  const t = useT()
  const { Icon, look, edge } = LOOKS[state]
  const searchOf = (postId: string) => searches.find((search) => search.postId === postId)
  // Where people are missing comes first; a covered post is named while somebody more is looked for.
  const open = (['red', 'amber', 'green'] as const).flatMap((wanted) =>
    state === 'cancelled'
      ? []
      : posts.filter((post) => post.state === wanted && (wanted !== 'green' || searchOf(post.postId))),
  )
  return (
    <li className={cx('rounded-lg border bg-surface p-4', edge)}>
      <h2 className="font-semibold first-letter:uppercase">
        {formatDay(date)}, {serviceTime}
      </h2>
      <p className={cx('mt-1 flex items-center gap-2 font-medium', look)}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {t(`coverage.state.${state}`)}
      </p>
      {open.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {open.map((post) => (
            <li key={post.postId}>
              {postText(post, t)}
              <PostSearch
                serviceId={serviceId}
                postId={post.postId}
                post={post.post}
                isEmpty={post.empty > 0}
                search={searchOf(post.postId)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
