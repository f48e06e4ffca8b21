import { Task } from '#shared/tasks.ts'
import { ApiError, isUnreachable } from '../../api/error.ts'
import { invalidateAfterFetch } from '../../api/invalidateAfterFetch.ts'
import { judge, type OutboxHandler, refusalFrom, type Verdict } from '../../outbox/pending.change.ts'
import { dashboardKeys } from '../dashboard/dashboard.keys.ts'
import { conflictIn, isGone, isSame, TASK, type TaskDraft, type TaskOperation } from './task.operations.ts'
import { applyChangedTask, applyTaskDeleted, removeTask, tasksKeys, updateTask } from './tasks.queries.ts'

/**
 * Refused where another person has changed the same meanwhile. That they saved the very same, or changed something else
 * only, such as the due date, is no reason to refuse; nor is one's own change of which the answer was lost.
 */
async function save(base: Task, draft: TaskDraft, signal: AbortSignal): Promise<Task> {
  const change = { id: base._id, ...draft }
  try {
    return await updateTask({ ...change, version: base.version }, signal)
  } catch (error) {
    const saved = error instanceof ApiError ? conflictIn(error) : undefined
    if (saved && isSame(saved, draft)) return saved
    if (saved && isSame(saved, base)) return updateTask({ ...change, version: saved.version }, signal)
    throw error
  }
}

async function remove(id: string, wasTried: boolean, signal: AbortSignal): Promise<undefined> {
  try {
    return await removeTask(id, signal)
  } catch (error) {
    // The first try may have come through: what was to go is gone.
    if (wasTried && error instanceof ApiError && error.code === 'task_not_found') return undefined
    throw error
  }
}

/** A fault of the server is told at once: the person who made the change decides what is next. */
export function judgeTask(error: unknown): Verdict {
  const isFault = error instanceof ApiError && error.status >= 500 && !isUnreachable(error)
  return isFault ? { kind: 'refused', error: refusalFrom(error) } : judge(error)
}

export const tasksHandler: OutboxHandler<TaskOperation, Task | undefined> = {
  kind: TASK,
  judge: judgeTask,
  remembersSent: true,
  accepts: (payload) => Task.safeParse((payload as Partial<TaskOperation> | undefined)?.task).success,

  async send({ payload, wasTried }, signal) {
    switch (payload.kind) {
      case 'edit':
        return save(payload.task, payload.draft, signal)
      // Whatever else has been changed meanwhile, it is done: no version.
      case 'done':
        return updateTask({ id: payload.task._id, status: 'Done' }, signal)
      case 'removal':
        return remove(payload.task._id, wasTried, signal)
    }
  },

  onSent({ cache, owner }, { payload }, saved) {
    if (saved) applyChangedTask(cache, saved, owner)
    else if (payload.kind === 'removal') applyTaskDeleted(cache, payload.task._id)
    // Another tab has heard what became of it.
    else invalidateAfterFetch(cache, tasksKeys.all, dashboardKeys.all)
  },

  onRefused({ cache, owner }, { payload }, error) {
    const saved = conflictIn(error)
    if (saved) applyChangedTask(cache, saved, owner)
    if (!isGone(error)) return
    applyTaskDeleted(cache, payload.task._id)
    invalidateAfterFetch(cache, tasksKeys.all, dashboardKeys.all)
  },
}
