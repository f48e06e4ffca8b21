import { useQueryClient } from '@tanstack/react-query'
import { User as OnePerson, Send, Users } from 'lucide-react'
import { useState } from 'react'
import { Controller, type FieldError } from 'react-hook-form'
import * as z from 'zod/mini'
import type { User } from '#shared/people/users.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { TASK_TITLE_MAX, TaskAssignment, TaskAssignments } from '#shared/work/tasks.ts'
import { contractResolver } from '../../../../forms/contractForm.ts'
import { type DraftForm, useDraftForm } from '../../../../forms/useDraftForm.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useFlash } from '../../../../ui/Flash.tsx'
import { FormEnd } from '../../../../ui/FormEnd.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { AssigneeSelect } from '../../../people/people/AssigneeSelect.tsx'
import { PeopleField } from '../../../people/people/PeopleField.tsx'
import { applyTaskSaved, assignTask, assignTaskToMany } from '../tasks.queries.ts'

interface Draft {
  /** Assignee of a task for one person. */
  userId: string
  /** Assignees of a task for several people, in the order in which they were chosen. */
  userIds: string[]
  task: string
  /** Used for several people alone. */
  dueDate: string
}

const EMPTY: Draft = { userId: '', userIds: [], task: '', dueDate: '' }

/**
 * Stored fields. The assignees are not: their list loads after the form, and a draft could be for somebody else
 * unnoticed.
 */
const StoredDraft = z.partial(z.object({ task: z.string(), dueDate: z.string() }))

const { title: task, ...people } = TaskAssignments.shape
const FOR_ONE = contractResolver<Draft>(TaskAssignment)
const FOR_SEVERAL = contractResolver<Draft>(z.object({ ...people, task }))

/** The field of this form for the server's path: 'userIds.3' belongs to the people, 'title' to the task. */
const fieldOf = (path: string): string => (path === 'title' ? 'task' : (path.split('.')[0] ?? ''))

/** 'Assign Task to User': a task without a date for one person, or one task each for several. A refused draft stays. */
export function AssignTaskForm({ me }: { me: User }) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const [isForSeveral, setIsForSeveral] = useState(false)
  /** Number of requests that went through: resets the list of people. */
  const [made, setMade] = useState(0)
  const form = useDraftForm<Draft>({
    key: `assign.draft ${me._id}`,
    schema: StoredDraft,
    empty: EMPTY,
    resolver: isForSeveral ? FOR_SEVERAL : FOR_ONE,
    fieldOf,
  })
  const { register, formState, field, submitTo, isSending, failure, startOver } = form
  const submit = submitTo(async ({ userId, userIds, task: title, dueDate }) => {
    const tasks = isForSeveral
      ? await assignTaskToMany({ userIds, title, dueDate: dueDate || null })
      : [await assignTask({ userId, task: title })]
    for (const task of tasks) applyTaskSaved(cache, task, me._id)
    const about = isForSeveral ? t('meetings.peopleAssigned', { count: tasks.length }) : tasks[0]?.title
    flash(t('admin.taskAssigned'), about)
    startOver()
    setMade((count) => count + 1)
  })
  const Icon = isForSeveral ? OnePerson : Users

  return (
    <form noValidate onSubmit={submit} className="relative flex flex-col gap-4">
      {/* The button stands on the line of the label below it. */}
      <Button
        variant="quiet"
        size="sm"
        className="absolute -top-2 right-0"
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => setIsForSeveral(!isForSeveral)}
      >
        {t(isForSeveral ? 'admin.chooseOne' : 'admin.chooseSeveral')}
      </Button>
      {isForSeveral ? (
        <SeveralField key={made} form={form} />
      ) : (
        // Registered before the task: a refusal focuses the first field.
        <AssigneeSelect required error={refusalOf(formState.errors.userId, t)} {...register('userId')} />
      )}
      <TextField label={t('admin.task')} autoComplete="off" required maxLength={TASK_TITLE_MAX} {...field('task')} />
      {isForSeveral && <TextField label={t('tasks.dueDate')} type="date" optional {...field('dueDate')} />}
      <FormEnd failed={t('admin.taskAssignFailed')} failure={failure} busy={isSending} icon={Send}>
        {t(isSending ? 'admin.assigningTask' : 'admin.assignTaskButton')}
      </FormEnd>
    </form>
  )
}

/** The sentence of a refused choice of people: ours for an empty one, the server's for any other. */
const refusalOf = (error: FieldError | undefined, t: Translate): string | undefined =>
  error?.type === 'contract' ? t('admin.userNeeded') : error?.message

/** The people whom the task is for. */
function SeveralField({ form: { control } }: { form: DraftForm<Draft> }) {
  const t = useT()
  return (
    <Controller
      control={control}
      name="userIds"
      render={({ field, fieldState }) => (
        <PeopleField
          label={t('admin.assignToSeveral')}
          value={field.value}
          onChange={field.onChange}
          ref={field.ref}
          error={refusalOf(fieldState.error, t)}
        />
      )}
    />
  )
}
