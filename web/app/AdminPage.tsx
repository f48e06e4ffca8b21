import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isSuperAdmin, type User } from '#shared/users.ts'
import { FoldingPanel } from '../features/admin/FoldingPanel.tsx'
import { InterestPanel } from '../features/admin/interest/InterestPanel.tsx'
import { InvitationsPanel } from '../features/admin/invitations/InvitationsPanel.tsx'
import { PanelLinks } from '../features/admin/PanelLinks.tsx'
import { usePanelCounts } from '../features/admin/panel.counts.ts'
import {
  ASSIGN_TASK_PANEL,
  CREATE_TASK_PANEL,
  MEETINGS_PANEL,
  NEW_PEOPLE_PANEL,
  panelsOf,
  SCHEDULE_MEETING_PANEL,
} from '../features/admin/panels.ts'
import { NewPeoplePanel } from '../features/admin/people/NewPeoplePanel.tsx'
import { useNewPeople } from '../features/admin/people/useNewPeople.ts'
import { AllTasksPanel } from '../features/admin/tasks/AllTasksPanel.tsx'
import { AssignTaskForm } from '../features/admin/tasks/AssignTaskForm.tsx'
import { usePart } from '../features/admin/usePart.ts'
import { MeetingForm } from '../features/meetings/MeetingForm.tsx'
import { MeetingList } from '../features/meetings/MeetingList.tsx'
import { AssigneeSelect } from '../features/people/AssigneeSelect.tsx'
import { everybodyQuery } from '../features/people/people.queries.ts'
import { SecondFactorNeeded } from '../features/secondFactor/SecondFactorNeeded.tsx'
import { useSession } from '../features/sessions/session.ts'
import { NewTaskForm } from '../features/tasks/NewTaskForm.tsx'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { rotaPath } from '../navigation/rotaPaths.ts'
import { useT } from '../strings/strings.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FlashProvider } from '../ui/Flash.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SetupSteps } from './SetupSteps.tsx'

// Loaded only for super admins.
const SuperAdminPanels = lazy(() => import('../features/admin/SuperAdminPanels.tsx'))
const CreateUserPanel = lazy(() => import('../features/admin/CreateUserPanel.tsx'))

/** Two panels side by side where there is room. */
const PAIR = 'grid items-start gap-5 lg:grid-cols-2'

/** 'Admin dashboard', for those who have what their role must have. The route requires an admin. */
export function AdminPage() {
  const { user, needsSecondFactor } = useSession()
  if (needsSecondFactor) return <SecondFactorNeeded />
  return user && <AdminDashboard me={user} />
}

/** The panels of admins, then those of super admins only. */
function AdminDashboard({ me }: { me: User }) {
  const t = useT()
  const { error, isFetching, refetch } = useQuery(everybodyQuery)
  const newPeople = useNewPeople()
  const counts = usePanelCounts(newPeople)
  const part = usePart()
  const hasNewPeople = part === NEW_PEOPLE_PANEL.id || newPeople.people.length + newPeople.names.length > 0
  usePageTitle(t('admin.title'))
  return (
    <FlashProvider>
      <PageHeader title={t('admin.title')}>
        <LinkButton variant="quiet" size="sm" to={rotaPath('setup')}>
          {t('admin.rota')}
        </LinkButton>
      </PageHeader>
      {/* Keeps anchors, focused elements and sticky table headers clear of the sticky links. */}
      <div className="flex flex-col gap-5 [--head-top:52px] **:scroll-mt-13">
        <PanelLinks panels={panelsOf(me, hasNewPeople)} counts={counts} part={part} />
        {error && (
          <ErrorState
            message={t('admin.usersFailed')}
            detail={error.message}
            busy={isFetching}
            onRetry={() => refetch()}
          />
        )}
        <SetupSteps canReopen />
        {hasNewPeople && <NewPeoplePanel {...newPeople} />}
        <div className={PAIR}>
          <FoldingPanel panel={ASSIGN_TASK_PANEL} part={part}>
            <AssignTaskForm me={me} />
          </FoldingPanel>
          <FoldingPanel panel={CREATE_TASK_PANEL} part={part}>
            <NewTaskForm me={me} assigneeField={(field) => <AssigneeSelect {...field} myself={me} />} />
          </FoldingPanel>
        </div>
        <AllTasksPanel />
        <div className={PAIR}>
          <FoldingPanel panel={SCHEDULE_MEETING_PANEL} part={part}>
            <MeetingForm />
          </FoldingPanel>
          <div className="grid min-w-0 gap-5">
            <Section title={t(MEETINGS_PANEL.title)} anchor={MEETINGS_PANEL.id}>
              <MeetingList />
            </Section>
            <InterestPanel isForSuperAdmin={isSuperAdmin(me)} />
          </div>
        </div>
        <div className={PAIR}>
          <InvitationsPanel part={part} />
          {isSuperAdmin(me) && (
            <ErrorBoundary>
              <Suspense fallback={<Skeleton className="h-80" />}>
                <CreateUserPanel part={part} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        {isSuperAdmin(me) && (
          <ErrorBoundary>
            <Suspense fallback={<Skeleton className="h-80" />}>
              <SuperAdminPanels me={me} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </FlashProvider>
  )
}
