import type { Task } from '#shared/tasks.ts'
import { ApiError, isUnreachable } from '../../api/error.ts'
import { type Verdict, verdictOn } from '../../outbox/outgoing.verdict.ts'
import { conflictIn, isSame, type TaskAttempt, type TaskDraft } from './task.attempts.ts'
import { removeTask, updateTask } from './tasks.queries.ts'

/** Why an attempt was refused, as a device can keep it. */
export type TaskRefusal = Pick<ApiError, 'status' | 'code' | 'message' | 'reply'>

/**
 * Refused where somebody else has changed the same meanwhile. That they saved the very same, or changed something else
 * only, such as the due date, is no reason to; nor is one's own change of which the answer was lost.
 */
async function save(base: Task, draft: TaskDraft, stop: AbortSignal): Promise<Task> {
  const change = { id: base._id, ...draft }
  try {
    return await updateTask({ ...change, version: base.version }, stop)
  } catch (error) {
    const saved = error instanceof Error ? conflictIn(error) : undefined
    if (saved && isSame(saved, draft)) return saved
    if (saved && isSame(saved, base)) return updateTask({ ...change, version: saved.version }, stop)
    throw error
  }
}

async function remove(id: string, isRepeated: boolean, stop: AbortSignal): Promise<undefined> {
  try {
    return await removeTask(id, stop)
  } catch (error) {
    // The first try may have come through: what was to go is gone.
    if (isRepeated && error instanceof ApiError && error.code === 'task_not_found') return undefined
    throw error
  }
}

/** Sends an attempt. `isRepeated`: it may have reached the server before. A second time changes nothing more. */
export function sendAttempt(attempt: TaskAttempt, isRepeated: boolean, stop: AbortSignal): Promise<Task | undefined> {
  switch (attempt.kind) {
    case 'edit':
      return save(attempt.task, attempt.draft, stop)
    // Whatever else has been changed meanwhile, it is done: no version.
    case 'done':
      return updateTask({ id: attempt.task._id, status: 'Done' }, stop)
    case 'removal':
      return remove(attempt.task._id, isRepeated, stop)
  }
}

/** Judges what a try threw. A fault of the server is told at once: whoever made the change decides what is next. */
export function judgeAttempt(error: unknown): Verdict<TaskRefusal> {
  const isFault = error instanceof ApiError && error.status >= 500 && !isUnreachable(error)
  const verdict: Verdict<ApiError> = isFault ? { kind: 'refused', refusal: error } : verdictOn(error)
  if (verdict.kind === 'later') return verdict
  const { status, code, message, reply } = verdict.refusal
  return { kind: 'refused', refusal: { status, code, message, reply } }
}
