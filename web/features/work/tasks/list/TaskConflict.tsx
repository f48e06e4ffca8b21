import { type ReactNode, type Ref, useId } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useToday } from '../../../people/config/useToday.ts'
import type { TaskDraft } from '../task.operations.ts'
import { DueDate } from './DueDate.tsx'
import { StatusTag } from './StatusTag.tsx'

interface VersionProps {
  heading: string
  draft: TaskDraft
  /** Today in the team's time zone. */
  today: string
  /** The button that chooses it. */
  children: ReactNode
}

const Version = ({ heading, draft, today, children }: VersionProps) => (
  <div className="flex min-w-0 flex-col items-start gap-1.5 rounded border bg-surface px-4 py-3">
    <h4 className="text-sm font-medium text-muted">{heading}</h4>
    <p className="font-medium wrap-anywhere">{draft.title}</p>
    <p className="flex flex-wrap gap-x-3 gap-y-1">
      <StatusTag status={draft.status} />
      {draft.dueDate && <DueDate task={draft} today={today} style="weekday" />}
    </p>
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
  const today = useToday()
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="mt-2 flex flex-col gap-4 rounded bg-sunken p-4">
      <p id={id} role="alert">
        {t('tasks.conflict')}
      </p>
      <div className="grid gap-3 @min-[440px]:grid-cols-2">
        <Version heading={t('tasks.yourVersion')} draft={mine} today={today}>
          <Button variant="primary" onClick={onKeepMine}>
            {t('tasks.keepMine')}
          </Button>
        </Version>
        <Version heading={t('tasks.theirVersion')} draft={theirs} today={today}>
          <Button onClick={onTakeTheirs}>{t('tasks.takeTheirs')}</Button>
        </Version>
      </div>
    </section>
  )
}
