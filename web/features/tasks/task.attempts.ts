import type { Task, TaskStatus } from '#shared/tasks.ts'
import { ApiError } from '../../api/error.ts'

/** What of a task is edited in its place. */
export type TaskDraft = Pick<Task, 'title' | 'status'>

const DONE: TaskStatus = 'Done'

/** Something that is to become of a task. `task` is as it was when that was decided. */
export type TaskAttempt =
  | { kind: 'edit'; task: Task; draft: TaskDraft }
  | { kind: 'done'; task: Task }
  | { kind: 'removal'; task: Task }

/** An attempt and how it stands with it. */
export interface Tried {
  /** Later attempts have larger ones. */
  id: number
  attempt: TaskAttempt
  status: 'idle' | 'pending' | 'success' | 'error'
  error: Error | null
}

const byAge = (tried: Tried[]): Tried[] => tried.toSorted((a, b) => a.id - b.id)

/** What could not be done, by the id of the task; of several the last. */
export const problemsOf = (tried: Tried[]): Map<string, Tried> =>
  new Map(byAge(tried).flatMap((one) => (one.status === 'error' ? [[one.attempt.task._id, one]] : [])))

/** True where a second attempt with the same task would only do again what is under way: a double tap. */
export function isRepeated(first: TaskAttempt, second: TaskAttempt): boolean {
  if (first.kind !== second.kind) return false
  return first.kind !== 'edit' || second.kind !== 'edit' || isSame(first.draft, second.draft)
}

/** A task as it will be once the attempt has succeeded; undefined where it is gone then. */
function afterwards(task: Task, attempt: TaskAttempt): Task | undefined {
  switch (attempt.kind) {
    case 'edit':
      return { ...task, ...attempt.draft }
    case 'done':
      return { ...task, status: DONE }
    case 'removal':
      return undefined
  }
}

/** What the server has yet to agree to; and what it has agreed to delete, for that does not come back. */
const counts = ({ status, attempt }: Tried): boolean =>
  status === 'pending' || (status === 'success' && attempt.kind === 'removal')

/** Tasks as they are shown: what the server said, and over it what is being tried. */
export function withAttempts(tasks: Task[], tried: Tried[]): Task[] {
  const counting = byAge(tried.filter(counts))
  if (counting.length === 0) return tasks
  return tasks.flatMap((task) => {
    const own = counting.filter(({ attempt }) => attempt.task._id === task._id)
    return own.reduce<Task | undefined>((shown, { attempt }) => shown && afterwards(shown, attempt), task) ?? []
  })
}

const codeOf = (error: Error | null): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** The task as somebody else saved it before this attempt, where that is why it was refused. */
export const conflictIn = (error: Error | null): Task | undefined =>
  error instanceof ApiError && error.code === 'task_changed' ? (error.reply.task as Task | undefined) : undefined

/** True where there is nothing to change any more: deleted, or given to somebody else. */
export const isGone = (error: Error | null): boolean => ['task_not_found', 'forbidden'].includes(codeOf(error) ?? '')

/** True where this is how a task already is. */
export const isSame = (a: TaskDraft, b: TaskDraft): boolean => a.title === b.title && a.status === b.status
