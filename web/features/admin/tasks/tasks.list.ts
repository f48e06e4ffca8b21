import type { Task, TaskStatus } from '#shared/tasks.ts'
import { comparisonKey } from '#shared/text.ts'

/** A task with the text in which it is looked for. */
interface IndexedTask {
  task: Task
  text: string
}

/** Which tasks are to be shown: of one status or all, and those in which something is found. */
export interface TaskFilter {
  typed: string
  status: TaskStatus | 'all'
}

export const EVERY_TASK: TaskFilter = { typed: '', status: 'all' }

/** Made once for a list, so that a press of a key does not read thousands of titles anew. */
export const indexTasks = (tasks: Task[], nameOf: (userId: string) => string): IndexedTask[] => {
  // Many tasks, few people.
  const names = new Map<string, string>()
  const keyOf = (userId: string) => {
    const known = names.get(userId) ?? comparisonKey(nameOf(userId))
    names.set(userId, known)
    return known
  }
  return tasks.map((task) => ({ task, text: `${comparisonKey(task.title)} ${keyOf(task.assignedTo)}` }))
}

/** Tasks in whose title or person's name every word of `typed` is found, of the status asked for, in the order given. */
export function findTasks(indexed: IndexedTask[], { typed, status }: TaskFilter): Task[] {
  const words = comparisonKey(typed).split(' ')
  return indexed
    .filter(
      ({ task, text }) => (status === 'all' || task.status === status) && words.every((word) => text.includes(word)),
    )
    .map(({ task }) => task)
}
