import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type NewTaskInput,
  type Task,
  type TaskAssignment,
  type TaskAssignments,
  type TaskView,
  tasksApi,
} from '#shared/tasks.ts'
import { call } from '../../api/call.ts'
import { refetchInFlight } from '../../api/invalidateAfterFetch.ts'
import { offlineKey } from '../../offline/offlineKeys.ts'
import { dashboardKeys } from '../dashboard/dashboard.keys.ts'

export const tasksKeys = {
  /** Prefix of every task query. */
  all: ['tasks'],
  list: (view: TaskView) => ['tasks', view],
  /** The list of one's own. */
  personal: offlineKey(['tasks', 'personal']),
  recent: ['tasks', 'recent'],
}

/** One's own tasks, or for admins everybody's, newest first. */
export const tasksQuery = (view: TaskView) =>
  queryOptions({
    queryKey: tasksKeys.list(view),
    queryFn: ({ signal }) => call(tasksApi.list, { view }, { signal }),
  })

/** Everybody's tasks, newest first, without those done, created and due before `doneSince`. */
export const recentTasksQuery = (doneSince: string) =>
  queryOptions({
    queryKey: tasksKeys.recent,
    queryFn: ({ signal }) => call(tasksApi.list, { view: 'all', doneSince }, { signal }),
  })

export const createTask = (task: NewTaskInput): Promise<Task> => call(tasksApi.create, task)

export const assignTask = (assignment: TaskAssignment): Promise<Task> => call(tasksApi.assign, assignment)

export const assignTaskToMany = (assignments: TaskAssignments): Promise<Task[]> =>
  call(tasksApi.assignMany, assignments)

/** Replaces a task in a list, or adds it as the newest. An older version changes nothing. */
function withTask(tasks: Task[], task: Task): Task[] {
  const known = tasks.find(({ _id }) => _id === task._id)
  if (!known) return [task, ...tasks]
  return known.version > task.version ? tasks : tasks.map((one) => (one === known ? task : one))
}

/** A changed task that is done and not in the list is an older one. */
const withRecentTask = (tasks: Task[], task: Task): Task[] => {
  const isOlder = task.status === 'Done' && task.version > 1 && !tasks.some(({ _id }) => _id === task._id)
  return isOlder ? tasks : withTask(tasks, task)
}

const withoutTask = (tasks: Task[], id: string): Task[] => tasks.filter(({ _id }) => _id !== id)

/**
 * Applies a saved task, from a reply or an event, to every cached list; `myId` is the person whose own tasks are cached.
 */
export function applyTaskSaved(cache: QueryClient, task: Task, myId: string): Promise<void> {
  cache.setQueryData(tasksQuery('all').queryKey, (known) => known && withTask(known, task))
  cache.setQueryData<Task[]>(tasksKeys.recent, (known) => known && withRecentTask(known, task))
  cache.setQueryData(tasksQuery('personal').queryKey, (known) => {
    if (!known) return known
    return task.assignedTo === myId ? withTask(known, task) : withoutTask(known, task._id)
  })
  return refetchInFlight(cache, tasksKeys.all, dashboardKeys.all)
}

/** Applies the reply to a change, unless the task has left every list meanwhile. */
export async function applyChangedTask(cache: QueryClient, task: Task, myId: string): Promise<void> {
  const lists = cache.getQueriesData<Task[]>({ queryKey: tasksKeys.all })
  const isKnown = lists.some(([, list]) => list?.some(({ _id }) => _id === task._id))
  if (isKnown) await applyTaskSaved(cache, task, myId)
}

/** Shows nowhere any more what is deleted. */
export function applyTaskDeleted(cache: QueryClient, id: string): Promise<void> {
  for (const key of [tasksKeys.list('all'), tasksKeys.list('personal'), tasksKeys.recent])
    cache.setQueryData<Task[]>(key, (known) => known && withoutTask(known, id))
  return refetchInFlight(cache, tasksKeys.all, dashboardKeys.all)
}
