import { Task, type TaskChange, tasksApi } from '#shared/work/tasks.ts'
import { call } from '../../../api/call.ts'
import { ApiError, isUnreachable } from '../../../api/error.ts'
import { invalidateAfterFetch } from '../../../api/invalidateAfterFetch.ts'
import { applyEvent } from '../../../data/collection.ts'
import { type OutboxHandler, refusalFrom, type SendVerdict } from '../../../outbox/pending.change.ts'
import { judge } from '../../../outbox/verdict.ts'
import { dashboardKeys } from '../dashboard/dashboard.queries.ts'
import {
  changesOf,
  conflictIn,
  isSame,
  isTaskGone,
  type PendingTask,
  TASK,
  type TaskDraft,
  type TaskOperation,
} from './task.operations.ts'
import { applyChangedTask, applyTaskSaved, createTask, tasksKeys } from './tasks.queries.ts'

/**
 * Throws 'task_changed' when the task has a newer version than `version`; the error's `reply.task` is the current task.
 */
const updateTask = (change: TaskChange, signal: AbortSignal): Promise<Task> => call(tasksApi.update, change, { signal })

/** The request outlives a page that is left: it may go out as late as then. */
const removeTask = (id: string, signal: AbortSignal): Promise<undefined> =>
  call(tasksApi.remove, { id }, { signal, keepalive: true })

/**
 * Saves an edit. It conflicts only where another person changed the same fields meanwhile: an equal save, a change of
 * other fields such as the due date, and one's own save whose reply was lost are no conflicts.
 */
async function save(base: Task, draft: TaskDraft, signal: AbortSignal): Promise<Task> {
  const changes = changesOf(base, draft)
  const change = { id: base._id, ...changes }
  try {
    return await updateTask({ ...change, version: base.version }, signal)
  } catch (error) {
    const saved = error instanceof ApiError ? conflictIn(error) : undefined
    if (saved && isSame(saved, { ...saved, ...changes })) return saved
    const isUntouched =
      saved && Object.keys(changes).every((field) => saved[field as keyof TaskDraft] === base[field as keyof TaskDraft])
    if (isUntouched) return updateTask({ ...change, version: saved.version }, signal)
    throw error
  }
}

/** Deletes a task. A first try, as of a page that was left, may have succeeded: the list says so without a refusal. */
async function remove({ payload: { task }, owner, wasTried }: PendingTask, signal: AbortSignal): Promise<undefined> {
  if (wasTried) {
    const known = await call(tasksApi.list, { view: task.assignedTo === owner ? 'personal' : 'all' }, { signal })
    if (known.every(({ _id }) => _id !== task._id)) return undefined
  }
  return removeTask(task._id, signal)
}

/** A fault of the server refuses the change at once: its author decides whether to retry. */
export function judgeTask(error: unknown): SendVerdict {
  const isFault = error instanceof ApiError && error.status >= 500 && !isUnreachable(error)
  return isFault ? { kind: 'refused', error: refusalFrom(error) } : judge(error)
}

export const tasksHandler: OutboxHandler<TaskOperation, Task | undefined> = {
  kind: TASK,
  judge: judgeTask,
  remembersSent: true,
  undoText: ({ task }, t) => ({ text: t('app.deleted', { name: task.title }) }),
  accepts: (payload) => Task.safeParse((payload as Partial<TaskOperation> | undefined)?.task).success,

  async send(change, signal) {
    const { payload } = change
    switch (payload.kind) {
      case 'creation':
        return createTask(payload.task, signal)
      case 'edit':
        return save(payload.task, payload.draft, signal)
      // Sends no version: the task is done whatever else has changed.
      case 'done':
        return updateTask({ id: payload.task._id, status: 'Done' }, signal)
      case 'removal':
        return remove(change, signal)
    }
  },

  onSent({ cache, owner }, { payload }, saved) {
    if (saved && payload.kind === 'creation') applyTaskSaved(cache, saved, owner)
    else if (saved) applyChangedTask(cache, saved, owner)
    else if (payload.kind === 'removal') applyEvent(cache, 'taskDeleted', payload.task, owner)
    // Resolved where another tab sent it and has the reply.
    else invalidateAfterFetch(cache, tasksKeys.all, dashboardKeys.all)
  },

  onRefused({ cache, owner }, { payload }, error) {
    const saved = conflictIn(error)
    if (saved) applyChangedTask(cache, saved, owner)
    if (!isTaskGone(error)) return
    applyEvent(cache, 'taskDeleted', payload.task, owner)
    invalidateAfterFetch(cache, tasksKeys.all, dashboardKeys.all)
  },
}
