import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import * as z from 'zod/mini'
import { TASK_TITLE_MAX, TaskAssignment } from '#shared/tasks.ts'
import type { User } from '#shared/users.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { contractResolver, showIssues } from '../../../forms/contractForm.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { applyTaskSaved, assignTask } from '../../tasks/tasks.queries.ts'
import { ASSIGN_TASK_PANEL } from '../panels.ts'
import { AssigneeSelect } from './AssigneeSelect.tsx'

const FIELDS = ['userId', 'task'] as const

const EMPTY: TaskAssignment = { userId: '', task: '' }

/** Without the assignee: their list loads after the form, and a draft could be for somebody else unnoticed. */
const StoredDraft = z.partial(z.object({ task: z.string() }))

/** 'Assign Task to User': a task without a date, in two fields. A refused draft stays. */
export function AssignTaskPanel({ me }: { me: User }) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const { busy, failure, attempt } = useAttempt<'assign'>()
  const { register, handleSubmit, startOver, setError, formState } = useDraftForm<TaskAssignment>({
    key: `assign.draft ${me._id}`,
    schema: StoredDraft,
    empty: EMPTY,
    resolver: contractResolver<TaskAssignment>(TaskAssignment),
  })
  const { errors } = formState

  const assign = async (draft: TaskAssignment) => {
    try {
      const task = await assignTask(draft)
      applyTaskSaved(cache, task, me._id)
      flash(t('admin.taskAssigned'), task.title)
      startOver()
    } catch (error) {
      if (error instanceof ApiError) showIssues(setError, error.issues, FIELDS)
      throw error
    }
  }

  return (
    <Section title={t('admin.assignTask')} anchor={ASSIGN_TASK_PANEL.id}>
      <form
        noValidate
        onSubmit={handleSubmit((draft) => attempt('assign', () => assign(draft)))}
        className="@container flex max-w-3xl flex-col gap-4 rounded border bg-surface p-4 md:p-6"
      >
        <div className="grid items-start gap-4 @min-[560px]:grid-cols-[1fr_2fr]">
          <AssigneeSelect
            required
            // Our own sentence for an empty choice; the server's for any other refusal.
            error={errors.userId?.type === 'contract' ? t('admin.userNeeded') : errors.userId?.message}
            {...register('userId')}
          />
          <TextField
            label={t('admin.task')}
            autoComplete="off"
            required
            maxLength={TASK_TITLE_MAX}
            error={errors.task?.message}
            {...register('task')}
          />
        </div>
        <FormEnd
          failure={failure && { title: t('admin.taskAssignFailed'), why: whyOf(failure.error) }}
          busy={busy === 'assign'}
          icon={Send}
        >
          {t(busy === 'assign' ? 'admin.assigningTask' : 'admin.assignTaskButton')}
        </FormEnd>
      </form>
    </Section>
  )
}
