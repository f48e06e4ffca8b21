import { awaitsServer } from '../../../outbox/pending.change.ts'
import { usePending, useStartedOutbox } from '../../../outbox/usePending.ts'
import { isRepeated, type PendingTask, TASK, type TaskOperation } from './task.operations.ts'

interface TaskOperations {
  pending: PendingTask[]
  /** Changes a task: at once on the screen; for one task, one change after the other. A double tap counts once. */
  apply: (operation: TaskOperation) => void
  /** Forgets what was confirmed or refused of a task. */
  forget: (taskId: string) => void
  /** Takes back a deletion that has not reached the server. */
  keep: (removal: PendingTask) => void
}

/**
 * Changes and deletes tasks. A change counts at once (`withPending`); refused, it stops counting and stays listed with
 * its error, on every page, until another one takes its place or it is forgotten.
 */
export function useTaskOperations(): TaskOperations {
  const outbox = useStartedOutbox()
  const pending = usePending<TaskOperation>(TASK)

  /** Present changes: of two taps, the second may come before React has rendered the first. */
  const pendingOf = (taskId: string) =>
    outbox.changes().filter((change): change is PendingTask => change.kind === TASK && change.lane === taskId)
  const forget = (taskId: string) => {
    for (const change of pendingOf(taskId)) if (!awaitsServer(change)) outbox.discard(change.id)
  }

  return {
    pending,
    apply(operation) {
      const { _id } = operation.task
      const open = pendingOf(_id).filter(awaitsServer)
      if (open.some(({ payload }) => isRepeated(payload, operation))) return
      if (open.length === 0) forget(_id)
      outbox.add(TASK, _id, operation, operation.kind === 'removal' ? 'undo' : undefined)
    },
    forget,
    keep: ({ id }) => void outbox.discard(id),
  }
}
