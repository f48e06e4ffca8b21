import type { Mutation, MutationOptions, QueryClient } from '@tanstack/react-query'
import type { Task } from '#shared/tasks.ts'
import { invalidateAfterFetch } from '../../api/invalidateAfterFetch.ts'
import { dashboardKeys } from '../dashboard/dashboard.keys.ts'
import { conflictIn, isGone, type TaskAttempt } from './task.attempts.ts'
import { applyChangedTask, applyTaskDeleted, tasksKeys } from './tasks.queries.ts'

export const ATTEMPT = ['attemptTask']

/** Attempts of this cache, those that are over included. */
export const attemptsIn = (cache: QueryClient): Mutation<unknown, Error, TaskAttempt>[] =>
  cache.getMutationCache().findAll({ mutationKey: ATTEMPT }) as Mutation<unknown, Error, TaskAttempt>[]

/** Has an attempt count in `cache` until `deliver` has settled, and then what the server said. Never throws. */
export function follow(
  cache: QueryClient,
  myId: string,
  attempt: TaskAttempt,
  deliver: () => Promise<Task | undefined>,
): void {
  const { task, kind } = attempt
  const options = cache.defaultMutationOptions<MutationOptions<Task | undefined, Error, TaskAttempt>>({
    mutationKey: ATTEMPT,
    mutationFn: deliver,
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess(saved) {
      if (saved) applyChangedTask(cache, saved, myId)
      else if (kind === 'removal') applyTaskDeleted(cache, task._id)
      // Another tab has heard what became of it.
      else invalidateAfterFetch(cache, tasksKeys.all, dashboardKeys.all)
    },
    onError(error) {
      const saved = conflictIn(error)
      if (saved) applyChangedTask(cache, saved, myId)
      if (!isGone(error)) return
      applyTaskDeleted(cache, task._id)
      invalidateAfterFetch(cache, tasksKeys.all, dashboardKeys.all)
    },
  })
  // A failure is kept in the mutation, and shown from there.
  cache
    .getMutationCache()
    .build(cache, options)
    .execute(attempt)
    .catch(() => undefined)
}
