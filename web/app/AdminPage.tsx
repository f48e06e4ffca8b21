import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isSuperAdmin, type User } from '#shared/people/users.ts'
import { FoldingPanel } from '../features/people/admin/FoldingPanel.tsx'
import type { PanelCounts } from '../features/people/admin/PanelLinks.tsx'
import { PanelLinks } from '../features/people/admin/PanelLinks.tsx'
import {
  ASSIGN_TASK_PANEL,
  CREATE_TASK_PANEL,
  CREATE_USER_PANEL,
  formsAt,
  INVITATIONS_PANEL,
  listsOf,
  MEETINGS_PANEL,
  NEW_PEOPLE_PANEL,
  type Panel,
  SCHEDULE_MEETING_PANEL,
} from '../features/people/admin/panels.ts'
import { Tiles } from '../features/people/admin/Tiles.tsx'
import { usePart } from '../features/people/admin/usePart.ts'
import { InterestPanel } from '../features/people/interest/InterestPanel.tsx'
import { InvitationsPanel } from '../features/people/invitations/InvitationsPanel.tsx'
import { NewPeoplePanel } from '../features/people/joining/NewPeoplePanel.tsx'
import { type NewPeople, useNewPeople } from '../features/people/joining/useNewPeople.ts'
import { AssigneeSelect } from '../features/people/people/AssigneeSelect.tsx'
import { everybodyQuery } from '../features/people/people/people.queries.ts'
import { SecondFactorNeeded } from '../features/people/secondFactor/SecondFactorNeeded.tsx'
import { useSession } from '../features/people/sessions/session.ts'
import { MeetingForm } from '../features/work/meetings/MeetingForm.tsx'
import { MeetingList } from '../features/work/meetings/MeetingList.tsx'
import { AllTasksPanel } from '../features/work/tasks/admin/AllTasksPanel.tsx'
import { AssignTaskForm } from '../features/work/tasks/admin/AssignTaskForm.tsx'
import { NewTaskForm } from '../features/work/tasks/NewTaskForm.tsx'
import { paths } from '../navigation/pages.ts'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { QueryFailure } from '../ui/ErrorState.tsx'
import { FlashProvider } from '../ui/Flash.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useHeld } from '../ui/useHeld.ts'
import { usePanelCounts } from './panel.counts.ts'
import { SetupSteps, useStepsKnown } from './SetupSteps.tsx'

// Loaded only for super admins.
const SuperAdminPanels = lazy(() => import('../features/people/admin/SuperAdminPanels.tsx'))
const CreateUserPanel = lazy(() => import('../features/people/admin/CreateUserPanel.tsx'))

/** 'Admin dashboard', for those who have what their role must have. The route requires an admin. */
export function AdminPage() {
  const { user, needsSecondFactor } = useSession()
  if (needsSecondFactor) return <SecondFactorNeeded />
  return user && <AdminDashboard me={user} />
}

/** The panels that are loaded later, for super admins. */
const Later = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={<Skeleton className="h-80" />}>{children}</Suspense>
  </ErrorBoundary>
)

/** The folded ones first: the open ones below them fill two columns. */
const FORMS = [INVITATIONS_PANEL, CREATE_TASK_PANEL, ASSIGN_TASK_PANEL, SCHEDULE_MEETING_PANEL]

interface FormProps {
  panel: Panel
  me: User
  /** The panel that the address names. */
  part: string | null
}

/** One form of the page in its panel. */
function Form({ panel, me, part }: FormProps) {
  if (panel === INVITATIONS_PANEL) return <InvitationsPanel part={part} />
  if (panel === CREATE_USER_PANEL)
    return (
      <Later>
        <CreateUserPanel part={part} />
      </Later>
    )
  return (
    <FoldingPanel panel={panel} part={part}>
      {panel === ASSIGN_TASK_PANEL && <AssignTaskForm me={me} />}
      {panel === CREATE_TASK_PANEL && (
        <NewTaskForm me={me} assigneeField={(field) => <AssigneeSelect {...field} myself={me} />} />
      )}
      {panel === SCHEDULE_MEETING_PANEL && <MeetingForm />}
    </FoldingPanel>
  )
}

interface ListsProps {
  me: User
  /** Null where nobody waits. */
  newPeople: NewPeople | null
  /** The steps of the first day, where they stand among the lists. */
  steps: ReactNode
}

/** What there is: people who wait, tasks, meetings and requests to join. */
function Lists({ me, newPeople, steps }: ListsProps) {
  const t = useT()
  return (
    <div className="grid min-w-0 gap-x-5 gap-y-6 pb-2 lg:col-span-2 lg:grid-cols-2 lg:gap-y-5 lg:pb-0">
      <div className="flex min-w-0 flex-col gap-5 lg:col-span-2">
        {steps}
        {newPeople && <NewPeoplePanel {...newPeople} />}
        <AllTasksPanel />
      </div>
      <Section title={t(MEETINGS_PANEL.title)} anchor={MEETINGS_PANEL.id}>
        <MeetingList />
      </Section>
      <InterestPanel isForSuperAdmin={isSuperAdmin(me)} />
    </div>
  )
}

/**
 * Classes of a form in the two columns. The form of a meeting is as tall as the two beside it, which grow until all end
 * on one line; an admin has no second one.
 */
const placeOf = (panel: Panel, opened: Panel[], me: User): string =>
  cx(
    'min-w-0',
    isSuperAdmin(me) && panel.isSpecified && 'lg:grid',
    opened.length === 1 && panel === opened[0] && 'lg:col-span-2',
    panel === SCHEDULE_MEETING_PANEL && panel !== opened[0] && 'lg:row-span-2',
  )

/** True for a page that was opened while the team had nobody else; undefined until that is known. */
function useWasAlone(everybody: User[] | undefined): boolean | undefined {
  const [wasAlone, setWasAlone] = useState<boolean>()
  if (wasAlone === undefined && everybody) setWasAlone(everybody.length === 1)
  return wasAlone
}

interface PanelsProps {
  me: User
  newPeople: NewPeople
  counts: PanelCounts
  wasAlone: boolean | undefined
  /** Says that the people could not be loaded. */
  failure: ReactNode
}

/** Tiles, the form of the tile that was pressed, the lists, the other forms, and what super admins alone see. */
function Panels({ me, newPeople, counts, wasAlone, failure }: PanelsProps) {
  const part = usePart()
  const isRotaOn = useRotaOn()
  const hasNewPeople =
    part === NEW_PEOPLE_PANEL.id ||
    [newPeople.people, newPeople.matches, newPeople.names].some((list) => list.length > 0)
  const opened = formsAt(part)
  const others = [...FORMS, ...(isSuperAdmin(me) ? [CREATE_USER_PANEL] : [])].filter((panel) => !opened.includes(panel))
  const form = (panel: Panel) => (
    <div key={panel.id} className={placeOf(panel, opened, me)}>
      <Form panel={panel} me={me} part={part} />
    </div>
  )
  return (
    // Keeps anchors, focused elements and sticky table headers clear of the sticky links.
    <div className="flex flex-col gap-5 [--head-top:52px] **:scroll-mt-13">
      {wasAlone && <SetupSteps canReopen isFirst />}
      <Tiles part={part} isRotaOn={isRotaOn} />
      <PanelLinks panels={listsOf(me, hasNewPeople)} counts={counts} part={part} />
      {failure}
      <div className="grid gap-x-5 gap-y-2 lg:grid-cols-2 lg:gap-y-5">
        {/* One array: a form that moves keeps what was typed into it. */}
        {[
          ...opened.map(form),
          <Lists
            key="lists"
            me={me}
            newPeople={hasNewPeople ? newPeople : null}
            steps={wasAlone === false && <SetupSteps canReopen />}
          />,
          ...others.map(form),
        ]}
      </div>
      {isSuperAdmin(me) && (
        <Later>
          <SuperAdminPanels me={me} part={part} />
        </Later>
      )}
    </div>
  )
}

/**
 * The page once its lists are known: those that came one after the other would push down what is about to be pressed.
 */
function AdminDashboard({ me }: { me: User }) {
  const t = useT()
  const { data: everybody, error, isFetching, refetch } = useQuery(everybodyQuery)
  // The steps stay where they are while the first people are invited.
  const wasAlone = useWasAlone(everybody)
  const newPeople = useNewPeople()
  const { counts, isKnown } = usePanelCounts(newPeople)
  const areStepsKnown = useStepsKnown(true)
  const arePeopleKnown = wasAlone !== undefined || error !== null
  const isShown = useHeld(true, isKnown && newPeople.isKnown && areStepsKnown && arePeopleKnown)
  const failure = error && <QueryFailure message={t('admin.usersFailed')} query={{ error, isFetching, refetch }} />
  usePageTitle(t('admin.title'))
  return (
    <FlashProvider>
      <PageHeader title={t('admin.title')} beside={<LinkButton to={paths.people}>{t('roster.title')}</LinkButton>} />
      {isShown ? (
        <Panels me={me} newPeople={newPeople} counts={counts} wasAlone={wasAlone} failure={failure} />
      ) : (
        <Skeleton className="h-dvh" />
      )}
    </FlashProvider>
  )
}
