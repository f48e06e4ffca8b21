import { type ReactNode, type Ref, useId } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TaskDraft } from '../task.operations.ts'
import { StatusTag } from './StatusTag.tsx'

interface VersionProps {
  heading: string
  draft: TaskDraft
  /** The button that chooses it. */
  children: ReactNode
}

const Version = ({ heading, draft, children }: VersionProps) => (
  <div className="flex min-w-0 flex-col items-start gap-1.5 rounded border bg-surface px-4 py-3">
    <h4 className="text-sm font-medium text-muted">{heading}</h4>
    <p className="font-medium wrap-anywhere">{draft.title}</p>
    <StatusTag status={draft.status} />
    <div className="mt-auto pt-2">{children}</div>
  </div>
)

interface TaskConflictProps {
  /** Gets the focus when the conflict replaces the focused element. */
  ref: Ref<HTMLElement>
  /** The change that was refused. */
  mine: TaskDraft
  /** The task as the other person saved it. */
  theirs: TaskDraft
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** An edit conflict: shows both versions, and lets the second editor choose. */
export function TaskConflict({ ref, mine, theirs, onKeepMine, onTakeTheirs }: TaskConflictProps) {
  const t = useT()
  const id = useId()
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="mt-2 flex flex-col gap-4 rounded bg-sunken p-4">
      <p id={id} role="alert">
        {t('tasks.conflict')}
      </p>
      <div className="grid gap-3 @min-[440px]:grid-cols-2">
        <Version heading={t('tasks.yourVersion')} draft={mine}>
          <Button variant="primary" onClick={onKeepMine}>
            {t('tasks.keepMine')}
          </Button>
        </Version>
        <Version heading={t('tasks.theirVersion')} draft={theirs}>
          <Button onClick={onTakeTheirs}>{t('tasks.takeTheirs')}</Button>
        </Version>
      </div>
    </section>
  )
}
