import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CallOut } from '#shared/callOuts.ts'
import { dayChannel } from '#shared/channels.ts'
import { addDays } from '#shared/days.ts'
import { type Reach, reachApi } from '#shared/reach.ts'
import type { Coverage } from '#shared/rotaCoverage.ts'
import type { Unanswered } from '#shared/rotaPublications.ts'
import { TODO_DAYS, type Todo } from '#shared/rotaTodo.ts'
import { call } from '../../../api/call.ts'
import { useParameters } from '../../../navigation/address.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConfig } from '../../config/config.ts'
import { useToday } from '../../config/useToday.ts'
import { TalkLink } from '../../people/TalkLink.tsx'
import { unansweredQuery } from '../board/board.queries.ts'
import { RecordedUndo } from '../board/Recorded.tsx'
import { SIDE_PX } from '../board/SidePanel.tsx'
import { callOutsQuery } from '../callOuts/callOuts.queries.ts'
import { coverageQuery } from '../coverage/coverage.queries.ts'
import { Published } from '../publish/Published.tsx'
import { planKeys } from '../rota.keys.ts'
import { SwapsPanel } from '../swaps/SwapsPanel.tsx'
import { OpenPlaces } from './OpenPlaces.tsx'
import { ReachLine } from './ReachLine.tsx'
import { ServiceStrip } from './ServiceStrip.tsx'
import { useTodo } from './todo.queries.ts'
import { headText, openPlaces, toCome, whenText } from './todo.text.ts'
import { UnansweredList } from './UnansweredList.tsx'

/** Arrival of pushes at each person, and their phone number. */
const reachQuery = queryOptions({
  queryKey: planKeys.reach,
  queryFn: ({ signal }) => call(reachApi.list, {}, { signal }),
})

/** 'To do': open places, missing answers and open decisions, in the next four weeks. */
export function TodoPage() {
  const t = useT()
  const today = useToday()
  const until = addDays(today, TODO_DAYS)
  const queries = [
    useTodo(),
    useQuery(coverageQuery(today, until)),
    useQuery(callOutsQuery),
    useQuery(unansweredQuery(today, until)),
    useQuery(reachQuery),
  ] as const
  const [todo, services, searches, unanswered, reach] = queries.map(({ data }) => data) as [
    Todo | undefined,
    Coverage[] | undefined,
    CallOut[] | undefined,
    Unanswered[] | undefined,
    Reach[] | undefined,
  ]
  const error = queries.find((query) => query.error)?.error
  usePageTitle(t('todo.page'))
  return (
    <>
      <PageHeader title={t('todo.page')} />
      {todo && services && searches && unanswered && reach ? (
        <Lists {...{ todo, services, searches, unanswered, reach, until }} />
      ) : error ? (
        <ErrorState
          message={t('todo.failed')}
          detail={error.message}
          busy={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of queries) if (query.error) query.refetch()
          }}
        />
      ) : (
        <Spinner />
      )}
    </>
  )
}

interface ListsProps {
  todo: Todo
  services: Coverage[]
  searches: CallOut[]
  unanswered: Unanswered[]
  reach: Reach[]
  until: string
}

function Lists({ todo, services, searches, unanswered, reach, until }: ListsProps) {
  const t = useT()
  const today = useToday()
  const { timeZone } = useConfig()
  const isAtSide = useIsWide(SIDE_PX)
  const [params, change] = useParameters()
  // A person who comes for a publication finds it above the lists, where it stays until they leave the page.
  const [leadsToPublished] = useState(params.has('publication'))
  const coming = toCome(services, timeZone, new Date())
  const only = coming.find(({ serviceId }) => serviceId === params.get('service'))
  const choose = (serviceId: string | null) => change({ service: serviceId }, { replace: true })
  const places = openPlaces(only ? [only] : coming, searches)
  const people = only
    ? unanswered.filter(({ items }) => items.some(({ serviceId }) => serviceId === only.serviceId))
    : unanswered
  const isPressing = people.some(({ items }) => items.some(({ date }) => date === todo.day?.date))
  const peopleList = <UnansweredList people={people} day={todo.day?.date} />
  // The next day with a service comes first: its answers precede the open places of later days.
  const arePeopleFirst = isPressing && places.every(({ date }) => date !== todo.day?.date)
  const phones = new Map(reach.flatMap(({ user: { _id, phoneNumber } }) => (phoneNumber ? [[_id, phoneNumber]] : [])))
  const isCovered = openPlaces(coming, searches).length === 0 && unanswered.length === 0
  const { when, what, rest } = headText(todo, unanswered, today, t)
  return (
    <>
      {coming.length === 0 ? (
        <div className="mb-8">
          <EmptyState title={t('todo.none')} action={<Begin />}>
            {t('todo.how')}
          </EmptyState>
        </div>
      ) : (
        <p aria-live="polite" className="mb-4 text-lg">
          {isCovered ? (
            t('todo.allCovered', { day: formatDay(until, 'short') })
          ) : (
            <>
              <strong>{when}</strong> {what}
              {rest && ` · ${rest}`}
            </>
          )}
        </p>
      )}
      <RecordedUndo className="fixed inset-x-0 bottom-0 z-20 border-t shadow-float">
        <div className={cx('flex', isAtSide ? 'items-start gap-10' : 'flex-col gap-6')}>
          {coming.length > 0 && (
            <div className={cx('min-w-0', isAtSide && 'order-last w-76 shrink-0')}>
              <ServiceStrip isAtSide={isAtSide} services={coming} chosen={only?.serviceId ?? null} onChoose={choose} />
            </div>
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-6">
            {leadsToPublished && <Published />}
            {only && (
              <p className="flex flex-wrap items-center gap-x-4">
                {t('todo.only', { when: whenText(only) })}
                <Button size="sm" onClick={() => choose(null)}>
                  {t('todo.showAllServices')}
                </Button>
                <TalkLink channel={dayChannel(only.date)} />
              </p>
            )}
            {coming.length > 0 && !isCovered && (
              <>
                {arePeopleFirst && peopleList}
                <OpenPlaces places={places} phones={phones} />
                {!arePeopleFirst && peopleList}
              </>
            )}
            <Suspense>
              <SwapsPanel />
            </Suspense>
            {(coming.length > 0 || reach.length > 1) && (
              <div className="flex flex-col gap-1">
                <ReachLine people={reach} />
                {!leadsToPublished && <Published />}
              </div>
            )}
          </div>
        </div>
      </RecordedUndo>
    </>
  )
}

/** Leads to what is published next: the rota, or the first template of a team that has none. */
function Begin() {
  const t = useT()
  const isOn = useRotaOn()
  return isOn ? (
    <LinkButton variant="primary" to={paths.rota}>
      {t('today.toBoard')}
    </LinkButton>
  ) : (
    <LinkButton variant="primary" to={rotaPath('setup')} state={{ isTemplateNew: true }}>
      {t('setupRota.addTemplate')}
    </LinkButton>
  )
}
