import { RotateCw } from 'lucide-react'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import type { PendingTask } from '../task.operations.ts'
import { STATUS_KEYS } from '../task.status.ts'

interface TaskProblemProps {
  problem: PendingTask
  onRetry: () => void
  onDiscard: () => void
}

/** Says below a task which change failed and why, and lets one try again or leave the task as it was. */
export function TaskProblem({ problem: { payload, error }, onRetry, onDiscard }: TaskProblemProps) {
  const t = useT()
  const failed = t(payload.kind === 'removal' ? 'tasks.deleteFailed' : 'tasks.saveFailed')
  // The fixed sentence has no full stop.
  const why = error?.message.replace(/[^.!?]$/, '$&.')
  return (
    <Notice
      tone="error"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onRetry}>
            {t('app.retry')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            {t('tasks.discard')}
          </Button>
        </div>
      }
    >
      <p>{[failed, why].filter(Boolean).join(' ')}</p>
      {payload.kind === 'edit' && (
        <p>{t('tasks.yours', { title: payload.draft.title, status: t(STATUS_KEYS[payload.draft.status]) })}</p>
      )}
    </Notice>
  )
}
