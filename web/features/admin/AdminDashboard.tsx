import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isSuperAdmin, type User } from '#shared/users.ts'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { useT } from '../../strings/strings.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FlashProvider } from '../../ui/Flash.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { everybodyQuery } from '../people/people.queries.ts'
import { useSession } from '../sessions/session.ts'
import { InterestPanel } from './interest/InterestPanel.tsx'
import {
  CREATE_TASK_PANEL,
  MEETINGS_PANEL,
  NEW_PEOPLE_PANEL,
  type Panel,
  panelsOf,
  SCHEDULE_MEETING_PANEL,
} from './panels.ts'
import { NewPeoplePanel } from './people/NewPeoplePanel.tsx'
import { useNewPeople } from './people/useNewPeople.ts'
import { AllTasksPanel, type TaskListComponent } from './tasks/AllTasksPanel.tsx'
import { AssignTaskPanel } from './tasks/AssignTaskPanel.tsx'

// Loaded only for super admins.
const SuperAdminPanels = lazy(() => import('./SuperAdminPanels.tsx'))

/** Parts of the page that other features provide. */
interface AdminDashboardProps {
  setup: ReactNode
  taskForm: (me: User) => ReactNode
  taskList: TaskListComponent
  meetingForm: ReactNode
  meetingList: ReactNode
}

/** 'Admin dashboard': the panels of admins, then those of super admins only. The route requires an admin. */
export function AdminDashboard({ setup, taskForm, taskList, meetingForm, meetingList }: AdminDashboardProps) {
  const t = useT()
  const { user } = useSession()
  const { error, isFetching, refetch } = useQuery(everybodyQuery)
  const newPeople = useNewPeople()
  const part = usePart()
  const hasNewPeople = part === NEW_PEOPLE_PANEL.id || newPeople.people.length + newPeople.names.length > 0
  usePageTitle(t('admin.title'))
  if (!user) return null
  return (
    <FlashProvider>
      <PageHeader title={t('admin.title')} />
      {/* Keeps anchors, focused elements and sticky table headers clear of the sticky links. */}
      <div className="flex flex-col gap-12 [--head-top:52px] **:scroll-mt-13">
        <PanelLinks panels={panelsOf(user, hasNewPeople)} />
        {error && (
          <ErrorState
            message={t('admin.usersFailed')}
            detail={error.message}
            busy={isFetching}
            onRetry={() => refetch()}
          />
        )}
        {setup}
        {hasNewPeople && <NewPeoplePanel {...newPeople} />}
        <AssignTaskPanel me={user} />
        <Section title={t(CREATE_TASK_PANEL.title)} anchor={CREATE_TASK_PANEL.id}>
          <div className="max-w-3xl rounded border bg-surface p-4 md:p-6">{taskForm(user)}</div>
        </Section>
        <AllTasksPanel list={taskList} />
        <Section title={t(SCHEDULE_MEETING_PANEL.title)} anchor={SCHEDULE_MEETING_PANEL.id}>
          <div className="@container max-w-3xl rounded border bg-surface p-4 md:p-6">{meetingForm}</div>
        </Section>
        <Section title={t(MEETINGS_PANEL.title)} anchor={MEETINGS_PANEL.id}>
          {meetingList}
        </Section>
        <InterestPanel isForSuperAdmin={isSuperAdmin(user)} />
        {isSuperAdmin(user) && (
          <ErrorBoundary>
            <Suspense fallback={<Skeleton className="h-80" />}>
              <SuperAdminPanels me={user} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </FlashProvider>
  )
}

/** The panel that the address names, scrolled to each time it is opened. */
function usePart(): string | null {
  const { search, key } = useLocation()
  const part = new URLSearchParams(search).get('part')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new each time the same address is opened.
  useEffect(() => {
    if (part) document.getElementById(part)?.scrollIntoView()
  }, [part, key])
  return part
}

/** Links to the panels of the page: one sticky line, 52 px high, that scrolls sideways. */
function PanelLinks({ panels }: { panels: Panel[] }) {
  const t = useT()
  if (panels.length < 2) return null
  return (
    <nav
      aria-label={t('admin.panels')}
      className="sticky top-[calc(57px+env(safe-area-inset-top))] z-10 -mx-4 overflow-x-auto bg-paper px-4 py-1 md:top-0 md:mx-0 md:px-0"
    >
      <ul className="flex gap-2">
        {panels.map(({ id, link }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded bg-sunken px-3 text-sm transition-colors hover:bg-line"
            >
              {t(link)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
