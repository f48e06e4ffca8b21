import { comparisonKey } from '#shared/text.ts'
import type { Task, TaskStatus } from '#shared/work/tasks.ts'

/** A task with its search text. */
interface IndexedTask {
  task: Task
  text: string
}

/** Filters tasks by status and by search text. */
export interface TaskFilter {
  typed: string
  status: TaskStatus | 'all'
}

export const EVERY_TASK: TaskFilter = { typed: '', status: 'all' }

/** Normalizes every title once per list instead of once per key press. */
export const indexTasks = (tasks: Task[], nameOf: (userId: string) => string): IndexedTask[] => {
  // Names are looked up once each: there are many tasks and few people.
  const names = new Map<string, string>()
  const keyOf = (userId: string) => {
    const known = names.get(userId) ?? comparisonKey(nameOf(userId))
    names.set(userId, known)
    return known
  }
  return tasks.map((task) => ({ task, text: `${comparisonKey(task.title)} ${keyOf(task.assignedTo)}` }))
}

/**
 * Tasks in whose title or person's name every word of `typed` is found, of the status asked for, in the order given.
 */
export function findTasks(indexed: IndexedTask[], { typed, status }: TaskFilter): Task[] {
  const words = comparisonKey(typed).split(' ')
  return indexed
    .filter(
      ({ task, text }) => (status === 'all' || task.status === status) && words.every((word) => text.includes(word)),
    )
    .map(({ task }) => task)
}
