import { type MutationOptions, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#shared/tasks.ts'
import { askAgain } from '../../api/afresh.ts'
import { dashboardKeys } from '../dashboard/dashboard.keys.ts'
import { useSession } from '../sessions/session.ts'
import {
  conflictIn,
  isGone,
  isRepeated,
  isSame,
  type TaskAttempt,
  type TaskDraft,
  type Tried,
} from './task.attempts.ts'
import { foldChangedTask, foldTaskGone, removeTask, tasksKeys, updateTask } from './tasks.queries.ts'

const ATTEMPT = ['attemptTask']

/**
 * Refused where somebody else has changed the same meanwhile. That they saved the very same, or changed something else
 * only, such as the due date, is no reason to.
 */
async function save(base: Task, draft: TaskDraft): Promise<Task> {
  const change = { id: base._id, ...draft }
  try {
    return await updateTask({ ...change, version: base.version })
  } catch (error) {
    const saved = error instanceof Error ? conflictIn(error) : undefined
    if (saved && isSame(saved, draft)) return saved
    if (saved && isSame(saved, base)) return updateTask({ ...change, version: saved.version })
    throw error
  }
}

function perform(attempt: TaskAttempt): Promise<Task | undefined> {
  switch (attempt.kind) {
    case 'edit':
      return save(attempt.task, attempt.draft)
    // Whatever else has been changed meanwhile, it is done: no version.
    case 'done':
      return updateTask({ id: attempt.task._id, status: 'Done' })
    case 'removal':
      return removeTask(attempt.task._id)
  }
}

export interface TaskAttempts {
  tried: Tried[]
  /** Tries it; with one task, one thing after the other. A double tap counts once. */
  attempt: (attempt: TaskAttempt) => void
  /** Forgets what was tried with a task, and why it did not work. */
  forget: (taskId: string) => void
}

/**
 * Changes and deletes tasks. An attempt counts at once (`withAttempts`); where the server does not agree it stops
 * counting and stays with its error, on every page, until something else is tried or it is forgotten.
 */
export function useTaskAttempts(): TaskAttempts {
  const cache = useQueryClient()
  const myId = useSession().user?._id ?? ''
  const tried = useMutationState({
    filters: { mutationKey: ATTEMPT },
    select: ({ mutationId, state }): Tried => ({
      id: mutationId,
      attempt: state.variables as TaskAttempt,
      status: state.status,
      error: state.error,
    }),
  })

  const mutations = cache.getMutationCache()
  const attemptsWith = (taskId: string) =>
    mutations
      .findAll({ mutationKey: ATTEMPT })
      .filter(({ state }) => (state.variables as TaskAttempt).task._id === taskId)

  const forget = (taskId: string) => {
    for (const mutation of attemptsWith(taskId)) if (mutation.state.status !== 'pending') mutations.remove(mutation)
  }

  const optionsFor = ({ task }: TaskAttempt) =>
    cache.defaultMutationOptions<MutationOptions<Task | undefined, Error, TaskAttempt>>({
      mutationKey: ATTEMPT,
      mutationFn: perform,
      scope: { id: `task ${task._id}` },
      gcTime: Number.POSITIVE_INFINITY,
      onSuccess(saved) {
        if (saved) foldChangedTask(cache, saved, myId)
        else foldTaskGone(cache, task._id)
      },
      onError(error) {
        const saved = conflictIn(error)
        if (saved) foldChangedTask(cache, saved, myId)
        if (!isGone(error)) return
        foldTaskGone(cache, task._id)
        askAgain(cache, tasksKeys.all, dashboardKeys.all)
      },
    })

  return {
    tried,
    attempt(attempt) {
      const underWay = attemptsWith(attempt.task._id).filter(({ state }) => state.status === 'pending')
      if (underWay.some(({ state }) => isRepeated(state.variables as TaskAttempt, attempt))) return
      if (underWay.length === 0) forget(attempt.task._id)
      // A failure is kept in the mutation, and shown from there.
      mutations
        .build(cache, optionsFor(attempt))
        .execute(attempt)
        .catch(() => undefined)
    },
    forget,
  }
}
