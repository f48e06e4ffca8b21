import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import type { User } from '#shared/people/users.ts'
import type { Task } from '#shared/work/tasks.ts'
import { failureOf, isUnreachable } from '../../../api/error.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FlashProvider } from '../../../ui/Flash.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { TaskList } from './list/TaskList.tsx'
import { TaskListSkeleton } from './list/TaskListSkeleton.tsx'
import { NewTaskForm } from './NewTaskForm.tsx'
import { tasksQuery } from './tasks.queries.ts'

const FORM_ID = 'create'

/** 'My Tasks': one's own tasks, and a form to create one. */
export function TasksPage() {
  const t = useT()
  const { user } = useSession()
  usePageTitle(t('tasks.title'))
  if (user) return <Tasks me={user} />
  return (
    <>
      <PageHeader title={t('tasks.title')} />
      <EmptyState title={t('tasks.noUser')} />
    </>
  )
}

function Tasks({ me }: { me: User }) {
  const t = useT()
  const asked = useQuery(tasksQuery('personal'))
  const isKnown = asked.data !== undefined || failureOf(asked) !== null
  return (
    <FlashProvider>
      <div className="@container">
        <PageHeader title={t('tasks.title')}>
          <a
            href={`#${FORM_ID}`}
            className="flex min-h-11 items-center gap-1.5 text-primary underline underline-offset-4 @min-[900px]:hidden"
          >
            {t('tasks.create')}
            <ArrowDown aria-hidden="true" className="size-4" />
          </a>
        </PageHeader>
        <div className="flex flex-col gap-10 @min-[900px]:flex-row">
          <div className="min-w-0 flex-1">
            <AssignedTasks asked={asked} />
          </div>
          <div
            id={FORM_ID}
            tabIndex={-1}
            className={cx(
              'shrink-0 outline-none @min-[900px]:w-86 @min-[900px]:self-start @min-[900px]:rounded @min-[900px]:border @min-[900px]:bg-surface @min-[900px]:px-6 @min-[900px]:py-5',
              // Below the list it is drawn with it: it would be moved by a list of any length.
              !isKnown && 'invisible',
            )}
          >
            <Section title={t('tasks.create')}>
              <NewTaskForm me={me} />
            </Section>
          </div>
        </div>
      </div>
    </FlashProvider>
  )
}

function AssignedTasks({ asked }: { asked: UseQueryResult<Task[]> }) {
  const t = useT()
  const { data: tasks, isFetching, refetch } = asked
  const error = failureOf(asked)
  return (
    <Section
      title={t('tasks.assigned')}
      action={
        <p role="status" className="text-sm text-muted">
          {tasks && isFetching && !isUnreachable(asked.failureReason) && (
            <span className="appear-late">{t('tasks.fetching')}</span>
          )}
        </p>
      }
    >
      {error && (
        <div className="mb-4">
          <QueryFailure message={t('tasks.loadFailed')} query={{ error, isFetching, refetch }} />
        </div>
      )}
      {!tasks && !error && (
        <>
          <p role="status" className="mb-4 text-muted">
            {t('tasks.loading')}
          </p>
          <TaskListSkeleton />
        </>
      )}
      {tasks && <TaskList tasks={tasks} empty="tasks.noneAssigned" purpose="tasks.how" />}
    </Section>
  )
}
