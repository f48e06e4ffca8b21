import type { Task, TaskStatus } from '#shared/work/tasks.ts'
import { canBeUndone } from '../../../outbox/hold.ts'
import { awaitsServer, isKept, type PendingChange, type Refusal } from '../../../outbox/pending.change.ts'

/** Fields of a task that are edited in its place. */
export type TaskDraft = Pick<Task, 'title' | 'status' | 'dueDate'>

const DONE: TaskStatus = 'Done'

/** The kind of these changes in the outbox; their lane is the id of the task. */
export const TASK = 'task'

/** A change of a task that a person asked for. `task` is as it was then. */
export type TaskOperation =
  | { kind: 'creation'; task: Task }
  | { kind: 'edit'; task: Task; draft: TaskDraft }
  | { kind: 'done'; task: Task }
  | { kind: 'removal'; task: Task }

export type PendingTask = PendingChange<TaskOperation>

const inOrder = (pending: PendingTask[]): PendingTask[] => pending.toSorted((a, b) => a.position - b.position)

/** The last refused change of each task, by the id of the task. */
export const taskProblems = (pending: PendingTask[]): Map<string, PendingTask> =>
  new Map(
    inOrder(pending).flatMap((change) => (change.status === 'refused' ? [[change.payload.task._id, change]] : [])),
  )

/**
 * What waits for a connection: ids of the tasks, and the deletions among the changes, but for those that can still be
 * undone, which are announced elsewhere.
 */
export function waitingTasks(pending: PendingTask[]): { ids: Set<string>; removals: PendingTask[] } {
  const kept = pending.filter(isKept)
  const isRemoval = (change: PendingTask) => change.payload.kind === 'removal' && !canBeUndone(change)
  return { ids: new Set(kept.map(({ lane }) => lane)), removals: kept.filter(isRemoval) }
}

/** What an edit sends: a due date that was left as it was may be changed by somebody else. */
export function changesOf(base: Task, { dueDate, ...draft }: TaskDraft): Partial<TaskDraft> {
  return dueDate === undefined || dueDate === base.dueDate ? draft : { ...draft, dueDate }
}

/** True where the second operation would only repeat the first: a double tap. */
export function isRepeated(first: TaskOperation, second: TaskOperation): boolean {
  if (first.kind !== second.kind) return false
  return first.kind !== 'edit' || second.kind !== 'edit' || isSame(first.draft, second.draft)
}

/** A task as it will be once the operation has succeeded; undefined where it is gone then. */
function afterwards(task: Task, operation: TaskOperation): Task | undefined {
  switch (operation.kind) {
    case 'creation':
      return task
    case 'edit':
      return { ...task, ...changesOf(operation.task, operation.draft) }
    case 'done':
      return { ...task, status: DONE }
    case 'removal':
      return undefined
  }
}

/** Open changes, and confirmed removals: a list fetched before must not bring the task back. */
const counts = (change: PendingTask): boolean =>
  awaitsServer(change) || (change.status === 'sent' && change.payload.kind === 'removal')

/** Tasks that the server does not have yet, also refused ones: their person decides what becomes of them. */
export const createdHere = (pending: PendingTask[]): Task[] =>
  pending.flatMap(({ status, payload }) => (status !== 'sent' && payload.kind === 'creation' ? [payload.task] : []))

/** Tasks as they are shown: the server's, with the pending changes applied. */
export function withPending(tasks: Task[], pending: PendingTask[]): Task[] {
  const counting = inOrder(pending.filter(counts))
  if (counting.length === 0) return tasks
  return tasks.flatMap((task) => {
    const own = counting.filter(({ payload }) => payload.task._id === task._id)
    return own.reduce<Task | undefined>((shown, { payload }) => shown && afterwards(shown, payload), task) ?? []
  })
}

/** The task as another person saved it before this change, where that is why it was refused. */
export const conflictIn = (error: Partial<Refusal> | null): Task | undefined =>
  error?.code === 'task_changed' ? (error.reply?.task as Task | undefined) : undefined

/** True where there is nothing to change any more: deleted, or given to another person. */
export const isTaskGone = (error: Partial<Refusal> | null): boolean =>
  ['task_not_found', 'forbidden'].includes(error?.code ?? '')

/** True where this is how a task already is. */
export const isSame = (a: TaskDraft, b: TaskDraft): boolean =>
  a.title === b.title && a.status === b.status && a.dueDate === b.dueDate
