import type { StringKey } from '#shared/strings/sections.ts'
import type { TaskStatus } from '#shared/work/tasks.ts'

/** The word for each status. */
export const STATUS_KEYS: Record<TaskStatus, StringKey> = {
  Pending: 'tasks.pending',
  'In Progress': 'tasks.inProgress',
  Blocked: 'tasks.blocked',
  Done: 'tasks.done',
}
