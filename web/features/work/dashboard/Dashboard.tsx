import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, ListChecks } from 'lucide-react'
import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import { failureOf } from '../../../api/error.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useHeld } from '../../../ui/useHeld.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConfig } from '../../people/config/config.ts'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import { useSession } from '../../people/sessions/session.ts'
import { isToCome } from '../../plan/schedule/shift.span.ts'
import { meetingsQuery } from '../meetings/meetings.queries.ts'
import { KnownTasks } from '../tasks/list/TaskList.tsx'
import { tasksQuery } from '../tasks/tasks.queries.ts'
import { DashboardSkeleton, RowsSkeleton } from './DashboardSkeleton.tsx'
import { dashboardQuery, upcomingFromBefore, upcomingQuery } from './dashboard.queries.ts'
import { Meetings } from './Meetings.tsx'
import type { OwnPlaceOfDay, RunningHour } from './NextDay.tsx'
import { After, Next } from './UpcomingSchedule.tsx'
import { partUpcoming } from './upcoming.ts'

const NONE: Shift[] = []

interface DashboardProps {
  /** The open steps of the first day. */
  setup: ReactNode
  /** Card of what waits for an admin, beside the next service day. */
  todo: ReactNode
  /** Questions of the rota, but for the shifts that show their own. */
  Questions: ComponentType<{ above: Shift[] }> | null
  /** Shown below an own shift. */
  OwnPlace: OwnPlaceOfDay | null
  /** Shown on the next service from an hour before it until its end. */
  RunningHour: RunningHour
  /** False while something that stands above the page's own parts may still come: it is shown once all are known. */
  isAskedKnown: boolean
  /** The part under the next shifts; it comes later, and moves nothing that is read. */
  offer: ReactNode
}

/** The signed-in person's next shifts, meetings and tasks. */
export function Dashboard(parts: DashboardProps) {
  const t = useT()
  const { user } = useSession()
  const { teamName } = useConfig()
  usePageTitle(t('menu.dashboard'))
  if (!user) return <p>{t('dashboard.noUser')}</p>
  return (
    <>
      <PageHeader title={t('dashboard.title', { name: user.name, team: teamName })} isQuiet />
      <Parts {...parts} />
    </>
  )
}

/** The page's parts, once what stands above them is known as well. */
function Parts({ setup, todo, Questions, OwnPlace, RunningHour, isAskedKnown, offer }: DashboardProps) {
  const t = useT()
  const today = useToday()
  const { isKnown, meetings, shifts, query } = useDashboard(today)
  // React renders a deferred value in short slices.
  const isShown = useDeferredValue(useHeld(shifts !== undefined, isAskedKnown))
  const error = failureOf({ data: isKnown || undefined, error: query.error })
  const failure = error && (
    <ErrorState
      message={t('dashboard.loadFailed')}
      detail={error.message}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
  if (failure && !isKnown)
    return (
      <>
        {Questions && <Questions above={NONE} />}
        {failure}
      </>
    )
  if (!shifts || !isShown) return <DashboardSkeleton />

  const { next } = partUpcoming(shifts)
  return (
    // The page is as wide as its columns: where nothing is asked, two stand beside the next day.
    <div className="group/page grid gap-x-8 gap-y-8 lg:grid-cols-3">
      {failure && <div className="col-span-full">{failure}</div>}
      {!next && <div className="col-span-full flex flex-col gap-6 empty:hidden">{setup}</div>}
      <Section title={t('dashboard.upcoming')} isSmall className="lg:group-has-[[data-side]>*]/page:col-span-2">
        <div className="grid gap-x-8 gap-y-6 group-has-[[data-side]>*]/page:md:grid-cols-2 md:grid-rows-[auto_1fr]">
          <Next shifts={shifts} today={today} OwnPlace={OwnPlace} RunningHour={RunningHour} />
          {/* Begins at the line of the section's heading. */}
          <div data-side="" className="flex min-w-0 flex-col gap-6 empty:hidden md:row-span-2 md:-mt-8">
            {todo}
            {Questions && <Questions above={next?.shifts ?? NONE} />}
          </div>
          <div className="min-w-0 max-md:-mt-2">
            <After shifts={shifts} OwnPlace={OwnPlace} />
            <More to={paths.schedule} icon={<CalendarDays aria-hidden="true" className="size-5" />}>
              {t('dashboard.seeAll')}
            </More>
            {offer}
          </div>
        </div>
      </Section>
      {next && <div className="col-span-full flex flex-col gap-6 empty:hidden lg:order-last">{setup}</div>}
      <div className="grid gap-x-8 gap-y-8 md:max-lg:grid-cols-2 lg:group-not-has-[[data-side]>*]/page:contents lg:content-start">
        <Section title={t('dashboard.meetings')} isSmall>
          {meetings ? <Meetings meetings={meetings} today={today} /> : <RowsSkeleton />}
        </Section>
        <Section title={t('dashboard.tasks')} isSmall>
          <FirstTasks />
        </Section>
      </div>
    </div>
  )
}

/** Open tasks shown; the others are on their own page. */
const TASKS_SHOWN = 3
const TASKS_SHOWN_ON_PHONES = 2

/** One's tasks that are due first, and the way to all of them. */
function FirstTasks() {
  const t = useT()
  const isWide = useIsWide()
  return (
    <>
      <KnownTasks empty="dashboard.noTasks" most={isWide ? TASKS_SHOWN : TASKS_SHOWN_ON_PHONES} />
      <More to={paths.tasks} icon={<ListChecks aria-hidden="true" className="size-5" />}>
        {t('dashboard.seeTasks')}
      </More>
    </>
  )
}

interface MoreProps {
  to: string
  icon: ReactNode
  children: ReactNode
}

/** A link to the page with all entries of a section. */
const More = ({ to, icon, children }: MoreProps) => (
  <LinkButton to={to} variant="quiet" icon={icon} className="-ml-5 mt-1">
    {children}
  </LinkButton>
)

/** Only the dashboard query fetches these. */
const only = { enabled: false } as const

/** The dashboard's data for `today`; each part as soon as it is cached. */
function useDashboard(today: string) {
  const cache = useQueryClient()
  const { timeZone } = useConfig()
  const now = useNow()
  const query = useQuery(dashboardQuery(today))
  const { data: tasks } = useQuery({ ...tasksQuery('personal'), ...only })
  const { data: meetings } = useQuery({ ...meetingsQuery('personal'), ...only })
  const { data: upcoming } = useQuery({ ...upcomingQuery(today), ...only, placeholderData: keepPreviousData })
  const shifts = upcoming ?? upcomingFromBefore(cache, today)
  const isKnown = Boolean(tasks && meetings && shifts)
  return {
    /** True when every part is cached. */
    isKnown,
    meetings: meetings?.filter(({ date }) => date >= today),
    shifts: shifts?.filter((shift) => isToCome(shift, timeZone, now)),
    query,
  }
}
