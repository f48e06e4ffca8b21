import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { isSuperAdmin, type User } from '#shared/users.ts'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { rotaPath } from '../../navigation/rotaPaths.ts'
import { useT } from '../../strings/strings.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FlashProvider } from '../../ui/Flash.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { everybodyQuery } from '../people/people.queries.ts'
import { useSession } from '../sessions/session.ts'
import { FoldingPanel } from './FoldingPanel.tsx'
import { InterestPanel } from './interest/InterestPanel.tsx'
import { InvitationsPanel } from './invitations/InvitationsPanel.tsx'
import { PanelLinks } from './PanelLinks.tsx'
import { usePanelCounts } from './panel.counts.ts'
import {
  ASSIGN_TASK_PANEL,
  CREATE_TASK_PANEL,
  MEETINGS_PANEL,
  NEW_PEOPLE_PANEL,
  panelsOf,
  SCHEDULE_MEETING_PANEL,
} from './panels.ts'
import { NewPeoplePanel } from './people/NewPeoplePanel.tsx'
import { useNewPeople } from './people/useNewPeople.ts'
import { AllTasksPanel, type TaskListComponent } from './tasks/AllTasksPanel.tsx'
import { AssignTaskForm, type PeopleFieldComponent } from './tasks/AssignTaskForm.tsx'
import { usePart } from './usePart.ts'

// Loaded only for super admins.
const SuperAdminPanels = lazy(() => import('./SuperAdminPanels.tsx'))
const CreateUserPanel = lazy(() => import('./CreateUserPanel.tsx'))

/** Two panels side by side where there is room. */
const PAIR = 'grid items-start gap-5 lg:grid-cols-2'

/** Parts of the page that other features provide. */
interface AdminDashboardProps {
  peopleField: PeopleFieldComponent
  setup: ReactNode
  taskForm: (me: User) => ReactNode
  taskList: TaskListComponent
  meetingForm: ReactNode
  meetingList: ReactNode
}

/** 'Admin dashboard': the panels of admins, then those of super admins only. The route requires an admin. */
export function AdminDashboard({
  setup,
  peopleField,
  taskForm,
  taskList,
  meetingForm,
  meetingList,
}: AdminDashboardProps) {
  const t = useT()
  const { user } = useSession()
  const { error, isFetching, refetch } = useQuery(everybodyQuery)
  const newPeople = useNewPeople()
  const counts = usePanelCounts(newPeople)
  const part = usePart()
  const hasNewPeople = part === NEW_PEOPLE_PANEL.id || newPeople.people.length + newPeople.names.length > 0
  usePageTitle(t('admin.title'))
  if (!user) return null
  return (
    <FlashProvider>
      <PageHeader title={t('admin.title')}>
        <LinkButton variant="quiet" size="sm" to={rotaPath('setup')}>
          {t('admin.rota')}
        </LinkButton>
      </PageHeader>
      {/* Keeps anchors, focused elements and sticky table headers clear of the sticky links. */}
      <div className="flex flex-col gap-5 [--head-top:52px] **:scroll-mt-13">
        <PanelLinks panels={panelsOf(user, hasNewPeople)} counts={counts} part={part} />
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
        <div className={PAIR}>
          <FoldingPanel panel={ASSIGN_TASK_PANEL} part={part}>
            <AssignTaskForm me={user} peopleField={peopleField} />
          </FoldingPanel>
          <FoldingPanel panel={CREATE_TASK_PANEL} part={part}>
            {taskForm(user)}
          </FoldingPanel>
        </div>
        <AllTasksPanel list={taskList} />
        <div className={PAIR}>
          <FoldingPanel panel={SCHEDULE_MEETING_PANEL} part={part}>
            {meetingForm}
          </FoldingPanel>
          <div className="grid min-w-0 gap-5">
            <Section title={t(MEETINGS_PANEL.title)} anchor={MEETINGS_PANEL.id}>
              {meetingList}
            </Section>
            <InterestPanel isForSuperAdmin={isSuperAdmin(user)} />
          </div>
        </div>
        <div className={PAIR}>
          <InvitationsPanel part={part} />
          {isSuperAdmin(user) && (
            <ErrorBoundary>
              <Suspense fallback={<Skeleton className="h-80" />}>
                <CreateUserPanel part={part} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
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
