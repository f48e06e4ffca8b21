import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SeenVersion, Uuid } from '#shared/inputChecks.ts'
import { about, changed, titled } from '#shared/people/audit.ts'
import { isAdmin, type User } from '#shared/people/users.ts'
import { Day, Id, line, typedLine } from '#shared/text.ts'

export const TASK_TITLE_MAX = 200

/** The one set of statuses, in the order in which they are offered (rule 301). Any may follow any. */
export const TaskStatus = z.enum(['Pending', 'In Progress', 'Blocked', 'Done'])
export type TaskStatus = z.infer<typeof TaskStatus>
export const TASK_STATUSES: readonly TaskStatus[] = TaskStatus.options

/** Accepts either spelling in any case: 'completed' is Done (rule 301). */
const STATUS_OF = new Map<string, TaskStatus>([
  ...TASK_STATUSES.map((status): [string, TaskStatus] => [status.toLowerCase(), status]),
  ['completed', 'Done'],
])

const StatusInput = z.pipe(
  z.pipe(
    typedLine(40),
    z.transform((text) => STATUS_OF.get(text.toLowerCase()) ?? text),
  ),
  TaskStatus,
)

/** '' and null, as an empty form sends them, mean that nothing was chosen. */
const blankToUndefined = z.transform((value: unknown) => (value === '' || value === null ? undefined : value))
const blankToNull = z.transform((value: unknown) => (value === '' ? null : value))

const TaskTitle = line(TASK_TITLE_MAX)

/** A task of one person. */
export const Task = z.object({
  _id: Id,
  title: z.string(),
  dueDate: z.nullable(z.string()),
  status: TaskStatus,
  /** Id of the assignee. */
  assignedTo: Id,
  /** Raised by every change: saving an older version is a conflict. */
  version: z.number(),
})
export type Task = z.infer<typeof Task>

export const NewTask = z.object({
  title: TaskTitle,
  dueDate: Day,
  status: z._default(z.pipe(blankToUndefined, z._default(StatusInput, 'Pending')), 'Pending'),
  /** Oneself where it is left out; only an admin may name somebody else. */
  assignedTo: z.optional(z.pipe(blankToUndefined, z.optional(Id))),
  /** Made by the device, and the id of the task: sent again, it makes no second one. */
  uuid: z.optional(Uuid),
})
export type NewTask = z.infer<typeof NewTask>
export type NewTaskInput = z.input<typeof NewTask>

/** The whole task as it is to be; omitted fields stay as they are. */
export const TaskChange = z.object({
  id: Id,
  title: z.optional(TaskTitle),
  dueDate: z.optional(z.pipe(blankToNull, z.nullable(Day))),
  status: z.optional(StatusInput),
  assignedTo: z.optional(Id),
  /** Version of the task that was edited; without it the last save wins. */
  version: z.optional(SeenVersion),
})
export type TaskChange = z.infer<typeof TaskChange>

export const TaskAssignment = z.object({ userId: Id, task: TaskTitle })
export type TaskAssignment = z.infer<typeof TaskAssignment>

/** People who can be given a task in one request. */
export const ASSIGNEES_MAX = 200

/** One task for each of several people. */
export const TaskAssignments = z.object({
  userIds: z.array(Id).check(z.minLength(1), z.maxLength(ASSIGNEES_MAX)),
  title: TaskTitle,
  dueDate: z.optional(z.pipe(blankToNull, z.nullable(Day))),
})
export type TaskAssignments = z.infer<typeof TaskAssignments>

/** Days for which an admin's list of all tasks shows done ones; older ones are shown on request. */
export const TASKS_DONE_DAYS = 90

export const TaskView = z.enum(['personal', 'all'])
export type TaskView = z.infer<typeof TaskView>

/** Tasks of a list: whose, and with `doneSince` without done tasks that were created and due before that day. */
export interface TaskListing {
  view?: TaskView | undefined
  doneSince?: string | undefined
}

/** True for those who may change and delete a task: its assignee and admins (rule 301). */
export const canChangeTask = (user: Pick<User, '_id' | 'role'>, task: Pick<Task, 'assignedTo'>): boolean =>
  task.assignedTo === user._id || isAdmin(user)

/** Only admins give a task to somebody else. */
export const canAssignTasks = (user: Pick<User, 'role'>): boolean => isAdmin(user)

export const tasksApi = {
  list: endpoint({
    method: 'GET',
    path: '/tasks',
    access: 'member',
    keys: true,
    summary:
      "One's own tasks, newest first; `view=all`, for admins, is everybody's. `doneSince` leaves out done tasks that were " +
      'created and due before that day.',
    input: z.object({ view: z.optional(TaskView), doneSince: z.optional(Day) }),
    output: z.array(Task),
    version: 'work',
    sharedBy: ({ view }) => (view === 'all' ? 'role' : undefined),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tasks',
    access: 'member',
    keys: true,
    summary:
      'Creates a task: for oneself, or, as an admin, for anybody. A `uuid` that is known answers 200 with its task.',
    input: NewTask,
    example: { title: 'Fold bulletins', dueDate: '2099-12-06' },
    output: Task,
    status: 201,
    repeatStatus: 200,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tasks/:id',
    access: 'member',
    keys: true,
    summary: 'Changes a task. With an old `version` it is refused, and the reply holds the current `task`.',
    input: TaskChange,
    output: Task,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tasks/:id',
    access: 'member',
    keys: true,
    summary: 'Deletes a task.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/tasks/assign',
    access: 'admin',
    keys: true,
    summary: 'Gives somebody a pending task without a due date.',
    input: TaskAssignment,
    output: Task,
    status: 201,
  }),
  assignMany: endpoint({
    method: 'POST',
    path: '/tasks/assign-many',
    access: 'admin',
    keys: true,
    summary: 'Gives each of several people a pending task of their own, or nobody where one of them is unknown.',
    input: TaskAssignments,
    output: z.array(Task),
    status: 201,
  }),
}

export const tasksEvents = {
  /** A task is new or different. Sent to its assignee, its assignee before the change, and admins. */
  taskSaved: Task,
  taskDeleted: z.object({ _id: Id }),
}

export const tasksAudit = {
  'task.created': about('task', titled),
  'task.changed': about('task', z.extend(titled, { changed })),
  'task.deleted': about('task', titled),
}
