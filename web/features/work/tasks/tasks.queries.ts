import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Task, type TaskAssignment, type TaskAssignments, type TaskView, tasksApi } from '#shared/work/tasks.ts'
import { call } from '../../../api/call.ts'
import { applyEvent, collection } from '../../../data/collection.ts'

const tasks = collection({
  key: 'tasks',
  of: Task,
  lists: {
    all: {},
    personal: { has: ({ assignedTo }, { myId }) => assignedTo === myId, offline: true },
    // A changed task that is done and not in the list is an older one.
    recent: { has: ({ status, version }, { isKnown }) => isKnown || status !== 'Done' || version === 1 },
  },
  isOlder: (task, known) => task.version < known.version,
  on: { taskSaved: 'upsert', taskDeleted: 'remove' },
})

export const tasksKeys = { all: tasks.all, list: tasks.keys }

/** One's own tasks, or for admins everybody's, newest first. */
export const tasksQuery = (view: TaskView) =>
  queryOptions({
    queryKey: tasksKeys.list[view],
    queryFn: ({ signal }) => call(tasksApi.list, { view }, { signal }),
  })

/** Everybody's tasks, newest first, without those done, created and due before `doneSince`. */
export const recentTasksQuery = (doneSince: string) =>
  queryOptions({
    queryKey: tasksKeys.list.recent,
    queryFn: ({ signal }) => call(tasksApi.list, { view: 'all', doneSince }, { signal }),
  })

/** Creates a task with the id that this device gave it. Sent again, it is the same task. */
export const createTask = ({ _id: uuid, title, dueDate, status, assignedTo }: Task, signal?: AbortSignal) =>
  call(tasksApi.create, { uuid, title, dueDate: dueDate ?? '', status, assignedTo }, signal && { signal })

export const assignTask = (assignment: TaskAssignment): Promise<Task> => call(tasksApi.assign, assignment)

export const assignTaskToMany = (assignments: TaskAssignments): Promise<Task[]> =>
  call(tasksApi.assignMany, assignments)

/** Applies a saved task to every cached list; `myId` is the person whose own tasks are cached. */
export const applyTaskSaved = (cache: QueryClient, task: Task, myId: string): Promise<void> =>
  applyEvent(cache, 'taskSaved', task, myId)

/** Applies the reply to a change, unless the task has left every list meanwhile. */
export async function applyChangedTask(cache: QueryClient, task: Task, myId: string): Promise<void> {
  const lists = cache.getQueriesData<Task[]>({ queryKey: tasksKeys.all })
  const isKnown = lists.some(([, list]) => list?.some(({ _id }) => _id === task._id))
  if (isKnown) await applyTaskSaved(cache, task, myId)
}
