import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { PendingTask } from '../task.operations.ts'
import { STATUS_KEYS } from '../task.status.ts'

/** Says below a task what could not be done with it and why, and offers to try it again. */
export function TaskProblem({ problem, onRetry }: { problem: PendingTask; onRetry: () => void }) {
  const t = useT()
  const { payload, error } = problem
  const failed = t(payload.kind === 'removal' ? 'tasks.deleteFailed' : 'tasks.saveFailed')
  const wrote =
    payload.kind === 'edit' &&
    t('tasks.yours', { title: payload.draft.title, status: t(STATUS_KEYS[payload.draft.status]) })
  return (
    <ErrorState
      message={[failed, error?.message].filter(Boolean).join(' ')}
      {...(wrote && { detail: wrote })}
      onRetry={onRetry}
    />
  )
}
