import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { Tried } from '../task.attempts.ts'
import { STATUS_KEYS } from '../task.status.ts'

/** Says below a task what could not be done with it and why, and offers to try it again. */
export function TaskProblem({ tried, onRetry }: { tried: Tried; onRetry: () => void }) {
  const t = useT()
  const { attempt, error } = tried
  const failed = t(attempt.kind === 'removal' ? 'tasks.deleteFailed' : 'tasks.saveFailed')
  const wrote =
    attempt.kind === 'edit' &&
    t('tasks.yours', { title: attempt.draft.title, status: t(STATUS_KEYS[attempt.draft.status]) })
  return (
    <ErrorState
      message={[failed, error?.message].filter(Boolean).join(' ')}
      {...(wrote && { detail: wrote })}
      onRetry={onRetry}
    />
  )
}
