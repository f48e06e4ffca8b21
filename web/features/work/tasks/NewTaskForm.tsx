import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { User } from '#shared/people/users.ts'
import { NewTask, TASK_TITLE_MAX, TaskStatus } from '#shared/work/tasks.ts'
import { isUnreachable } from '../../../api/error.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useOutbox } from '../../../outbox/usePending.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { StatusSelect } from './StatusSelect.tsx'
import { TASK, type TaskOperation } from './task.operations.ts'
import { applyTaskSaved, createTask } from './tasks.queries.ts'

/** The form's fields; an empty `assignedTo` means oneself. */
const NewTaskDraft = z.object({ title: z.string(), dueDate: z.string(), status: TaskStatus, assignedTo: z.string() })
type NewTaskDraft = z.infer<typeof NewTaskDraft>

/**
 * Stored fields. The assignee is not: their list loads after the form, and a draft could be for somebody else
 * unnoticed.
 */
const StoredDraft = z.partial(z.omit(NewTaskDraft, { assignedTo: true }))

const EMPTY: NewTaskDraft = { assignedTo: '', title: '', dueDate: '', status: 'Pending' }

interface NewTaskFormProps {
  me: User
  /** Renders the choice of an assignee, for those who may assign to others. */
  assigneeField?: (field: UseFormRegisterReturn & { error: string | undefined }) => ReactNode
}

/** 'Create a Task', for oneself or a chosen assignee. A refused draft stays, also over a reload. */
export function NewTaskForm({ me, assigneeField }: NewTaskFormProps) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const outbox = useOutbox()
  const { register, field, control, submitTo, isSending, failure, startOver, setFocus, formState } =
    useDraftForm<NewTaskDraft>({
      key: `${assigneeField ? 'admin.task.draft' : 'task.draft'} ${me._id}`,
      schema: StoredDraft,
      empty: EMPTY,
      resolver: contractResolver<NewTaskDraft>(NewTask),
    })
  const { errors } = formState
  const dueDate = useWatch({ control, name: 'dueDate' })

  const submit = submitTo(async (draft) => {
    const { title, dueDate, status, assignedTo } = NewTask.parse(draft)
    const task = { _id: makeUuid(), title, dueDate, status, assignedTo: assignedTo || me._id, version: 1 }
    try {
      applyTaskSaved(cache, await createTask(task), me._id)
      flash(t('tasks.created'), title)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      // The server may have it already: it is sent with the same id. The draft stays until the device has the task.
      await outbox.add(TASK, task._id, { kind: 'creation', task } satisfies TaskOperation)
      flash(t('tasks.createdLater'), title)
    }
    // The order matters: after a reset the fields are registered only with the next render.
    setFocus('title')
    startOver()
  })

  return (
    <form noValidate onSubmit={submit} className="@container flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 @min-[440px]:grid-cols-2">
        {assigneeField?.(field('assignedTo'))}
        <TextField label={t('tasks.name')} autoComplete="off" required maxLength={TASK_TITLE_MAX} {...field('title')} />
        <TextField
          label={t('tasks.dueDate')}
          type="date"
          required
          hint={dueDate && formatDay(dueDate, 'full')}
          // Our own sentence for an empty date; the server's for any other.
          error={errors.dueDate?.type === 'contract' ? t('tasks.dateNeeded') : errors.dueDate?.message}
          {...register('dueDate')}
        />
        <StatusSelect {...field('status')} />
      </div>
      <FormEnd failed={t('tasks.createFailed')} failure={failure} busy={isSending} icon={Plus}>
        {t(isSending ? 'tasks.creating' : 'tasks.createButton')}
      </FormEnd>
    </form>
  )
}
