import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offline } from '../../api/error.ts'
import { loadInTurn } from '../../navigation/lazyPart.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'
import { useSession } from '../sessions/session.ts'
import { isRepeated, type TaskAttempt, type Tried } from './task.attempts.ts'
import { ATTEMPT, attemptsIn, follow } from './task.mutation.ts'

export interface TaskAttempts {
  tried: Tried[]
  /** Tries it; with one task, one thing after the other. A double tap counts once. */
  attempt: (attempt: TaskAttempt) => void
  /** Forgets what was tried with a task, and why it did not work. */
  forget: (taskId: string) => void
}

const loadUnsent = loadInTurn(async () => {
  try {
    return await import('./tasks.unsent.ts')
  } catch {
    // What keeps and sends it could not be fetched.
    throw offline()
  }
})

/**
 * Changes and deletes tasks. An attempt counts at once (`withAttempts`), and without a line it is kept on this device
 * until it could be sent; where the server does not agree it stops counting and stays with its error, on every page,
 * until something else is tried or it is forgotten.
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

  // What was changed before a reload still counts.
  useEffect(() => {
    if (!myId) return
    let isOver = false
    const stopWaiting = onNetworkIdle(() => {
      loadUnsent().then(
        ({ unsentTasksOf }) => !isOver && unsentTasksOf(myId, cache),
        (error) => console.warn('Changes of tasks:', error),
      )
    })
    return () => {
      isOver = true
      stopWaiting()
    }
  }, [myId, cache])

  const attemptsWith = (taskId: string) => attemptsIn(cache).filter(({ state }) => state.variables?.task._id === taskId)

  const forget = (taskId: string) => {
    const over = attemptsWith(taskId).filter(({ state }) => state.status !== 'pending')
    for (const mutation of over) cache.getMutationCache().remove(mutation)
    if (over.some(({ state }) => state.status === 'error'))
      loadUnsent().then(
        ({ unsentTasksOf }) => unsentTasksOf(myId, cache).forget(taskId),
        () => undefined,
      )
  }

  return {
    tried,
    attempt(attempt) {
      const underWay = attemptsWith(attempt.task._id).filter(({ state }) => state.status === 'pending')
      if (underWay.some(({ state }) => state.variables && isRepeated(state.variables, attempt))) return
      if (underWay.length === 0) forget(attempt.task._id)
      follow(cache, myId, attempt, async () => (await loadUnsent()).unsentTasksOf(myId, cache).deliver(attempt))
    },
    forget,
  }
}
