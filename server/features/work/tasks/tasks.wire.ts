import type { Task } from '#shared/work/tasks.ts'
import type { TaskRow } from './tasks.store.ts'

/** Fields of a task that people write. */
export const FIELDS = ['title', 'dueDate', 'status', 'assignedTo'] as const

export type TaskContent = Pick<Task, (typeof FIELDS)[number]>

/** Translates a row to a task of the wire. */
export const toTask = (row: TaskRow): Task => ({
  _id: row.id,
  title: row.title,
  dueDate: row.due_date,
  status: row.status,
  assignedTo: row.assigned_to,
  version: row.version,
})

export const toTaskColumns = ({ title, dueDate, status, assignedTo }: TaskContent) => ({
  title,
  due_date: dueDate,
  status,
  assigned_to: assignedTo,
})
