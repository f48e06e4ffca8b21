import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TASK_TITLE_MAX, type Task, TaskChange, type TaskStatus } from '#shared/work/tasks.ts'
import { issuesOf } from '../../../../forms/issuesOf.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { StatusSelect } from '../StatusSelect.tsx'
import type { TaskDraft } from '../task.operations.ts'

interface TaskEditFormProps {
  /** The task as it was when the form opened. */
  base: Task
  /** Initial values. */
  draft: TaskDraft
  /** True when somebody else has saved the task since. */
  isChanged: boolean
  onSave: (draft: TaskDraft) => void
  onCancel: () => void
}

/** Edits title, status and due date of a task in place. The draft stays when the task changes meanwhile. */
export function TaskEditForm({ base, draft, isChanged, onSave, onCancel }: TaskEditFormProps) {
  const t = useT()
  const [title, setTitle] = useState(draft.title)
  const [status, setStatus] = useState(draft.status)
  const [dueDate, setDueDate] = useState(draft.dueDate ?? '')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus()
    // A long title shows its beginning, though the caret stands at its end.
    field.current?.scrollTo(0, 0)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = TaskChange.safeParse({ id: base._id, title, status, dueDate })
    if (checked.success)
      return onSave({ title: checked.data.title ?? title, status, dueDate: checked.data.dueDate ?? null })
    setError(issuesOf(checked.error)[0]?.message)
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 py-1">
      {isChanged && <Notice tone="info">{t('tasks.changedMeanwhile')}</Notice>}
      <div className="grid items-start gap-4 @min-[480px]:grid-cols-2">
        <TextField
          label={t('tasks.name')}
          ref={field}
          autoComplete="off"
          required
          maxLength={TASK_TITLE_MAX}
          value={title}
          error={error}
          onChange={(event) => {
            setTitle(event.target.value)
            setError(undefined)
          }}
        />
        <StatusSelect value={status} onChange={(event) => setStatus(event.target.value as TaskStatus)} />
        <TextField
          label={t('tasks.dueDate')}
          type="date"
          value={dueDate}
          hint={dueDate && formatDay(dueDate, 'full')}
          onChange={(event) => setDueDate(event.target.value)}
        />
      </div>
      <div className="flex gap-3">
        <Button type="submit" variant="primary">
          {t('tasks.save')}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}
