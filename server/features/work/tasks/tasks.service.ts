import { AppError } from '#shared/errors.ts'
import {
  canAssignTasks,
  canChangeTask,
  type NewTask,
  type Task,
  type TaskAssignment,
  type TaskAssignments,
  type TaskChange,
  type TaskListing,
} from '#shared/work/tasks.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../http/route.ts'
import {
  type Bearer,
  bearerId,
  isProgram,
  mustBeAllowed,
  ownRole,
  personOfList,
  type Viewer,
} from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { add, addAll, enqueueForAssignee, mustBePeople } from './newTasks.ts'
import { tasksStore } from './tasks.store.ts'
import { FIELDS, type TaskContent, toTask, toTaskColumns } from './tasks.wire.ts'

/** A day before every other, so that no done task is left out. */
const EVER = ''

interface Needs {
  db: Db
  change: Change
}

/** Returns the current task. 404 where it is gone, 403 where the viewer may not change it. */
async function mustChange({ db }: Needs, viewer: Bearer, id: string): Promise<Task> {
  const row = await tasksStore.find(db, id)
  if (!row) throw new AppError('task_not_found')
  const task = toTask(row)
  mustBeAllowed(viewer, (person) => canChangeTask(person, task))
  return task
}

/**
 * Creates a task with the id that a device gave it, or returns the task that has it. 403 where that is somebody else's.
 */
async function addOnce(
  needs: Needs,
  viewer: Bearer,
  uuid: string,
  content: TaskContent,
): Promise<{ task: Task; isNew: boolean }> {
  const known = await tasksStore.find(needs.db, uuid)
  if (known) return { task: await mustChange(needs, viewer, uuid), isNew: false }
  const [task] = await addAll(needs, viewer, [content], () => 'assignedTo', uuid)
  return task ? { task, isNew: true } : addOnce(needs, viewer, uuid, content)
}

async function update(needs: Needs, viewer: Bearer, wanted: TaskChange): Promise<Task> {
  const before = await mustChange(needs, viewer, wanted.id)
  const { title = before.title, dueDate = before.dueDate, status = before.status } = wanted
  const content: TaskContent = { title, dueDate, status, assignedTo: wanted.assignedTo ?? before.assignedTo }
  const isReassigned = content.assignedTo !== before.assignedTo
  if (isReassigned) mustBeAllowed(viewer, canAssignTasks)
  if (wanted.version !== undefined && wanted.version !== before.version)
    throw new AppError('task_changed', { reply: { task: before } })
  const changed = FIELDS.filter((field) => content[field] !== before[field])
  if (changed.length === 0) return before

  const saved = await needs.change.by(viewer)('work', async (context) => {
    const { trx, audit, tell, tellNobody } = context
    if (isReassigned) await mustBePeople(trx, [content.assignedTo], () => 'assignedTo')
    const row = await tasksStore.update(trx, { id: before._id, version: before.version }, toTaskColumns(content))
    if (!row) return tellNobody('somebody was faster').returning(null)
    const task = toTask(row)
    if (isReassigned) await enqueueForAssignee(context, viewer, task)
    const detail = { title: task.title, changed }
    await audit({ action: 'task.changed', actorId: bearerId(viewer), subjectId: task._id, detail })
    return tell({ userIds: [before.assignedTo, task.assignedTo], admins: true }, 'taskSaved', task).returning(task)
  })
  // The task changed concurrently: starts again with the current one.
  return saved ?? update(needs, viewer, wanted)
}

async function remove(needs: Needs, viewer: Bearer, { id }: { id: string }): Promise<void> {
  const task = await mustChange(needs, viewer, id)
  const isRemoved = await needs.change.by(viewer)('work', async ({ trx, audit, tell, tellNobody }) => {
    if (!(await tasksStore.remove(trx, { id, version: task.version })))
      return tellNobody('somebody was faster').returning(false)
    const detail = { title: task.title }
    await audit({ action: 'task.deleted', actorId: bearerId(viewer), subjectId: id, detail })
    return tell({ userIds: [task.assignedTo], admins: true }, 'taskDeleted', { _id: id }).returning(true)
  })
  if (!isRemoved) return remove(needs, viewer, { id })
}

/** The tasks of a person as their own data, newest first. */
async function ownTasks(db: Db, userId: string) {
  const rows = await tasksStore.ofWithCreatedAt(db, userId)
  return rows.map(({ title, due_date, status, created_at }) => ({
    title,
    dueDate: due_date,
    status,
    createdAt: created_at,
  }))
}

/** Deletes the tasks of a leaving person. */
async function removeOwn({ trx, tell, tellNobody }: ChangeContext<'work'>, userId: string) {
  let told = tellNobody('they had no task')
  for (const { id } of await tasksStore.removeOf(trx, userId))
    told = tell({ userIds: [], admins: true }, 'taskDeleted', { _id: id })
  return told
}

/** The person whom a new task is for: the viewer, or whom an admin, or an admin's program, names. */
function assigneeFor(viewer: Bearer, wanted: string | undefined): string {
  if (isProgram(viewer)) {
    if (wanted === undefined) throw new AppError('not_for_keys')
    mustBeAllowed(viewer, canAssignTasks)
    return wanted
  }
  // Standard users always create for themselves; an admin whose role is not in effect is refused, not redirected.
  const isForOther = wanted !== undefined && wanted !== viewer._id && canAssignTasks({ role: ownRole(viewer) })
  if (!isForOther) return viewer._id
  mustBeAllowed(viewer, canAssignTasks)
  return wanted
}

export type TasksService = ReturnType<typeof tasksService>

export function tasksService(needs: Needs) {
  const { db } = needs
  return {
    /** A person's own tasks, newest first. */
    mine: async ({ _id }: Pick<Viewer, '_id'>): Promise<Task[]> => (await tasksStore.of(db, _id, EVER)).map(toTask),

    /** The viewer's own or everybody's tasks, newest first. 403 where the viewer may not see everybody's. */
    async list(viewer: Bearer, listing: TaskListing): Promise<Task[]> {
      const person = personOfList(viewer, listing.view)
      if (!person) mustBeAllowed(viewer, canAssignTasks)
      const since = listing.doneSince ?? EVER
      const rows = await (person ? tasksStore.of(db, person._id, since) : tasksStore.all(db, since))
      return rows.map(toTask)
    },

    /**
     * Creates a task for the viewer or, for admins, for anybody; with a known `uuid`, returns its task. 400 for an
     * unknown person.
     */
    async create(
      viewer: Bearer,
      { assignedTo: wanted, uuid, ...content }: NewTask,
      { setStatus }: Partial<Pick<RequestContext, 'setStatus'>> = {},
    ): Promise<Task> {
      const assignedTo = assigneeFor(viewer, wanted)
      if (!uuid) return add(needs, viewer, { ...content, assignedTo }, 'assignedTo')
      const { task, isNew } = await addOnce(needs, viewer, uuid, { ...content, assignedTo })
      if (!isNew) setStatus?.(200)
      return task
    },

    /** Creates a pending task without a due date. */
    assign: (viewer: Bearer, { userId, task }: TaskAssignment): Promise<Task> =>
      add(needs, viewer, { title: task, dueDate: null, status: 'Pending', assignedTo: userId }, 'userId'),

    /** Creates a pending task for each person, in order, repeated ones once. 400 for an unknown person, and no task. */
    assignMany(viewer: Bearer, { userIds, title, dueDate = null }: TaskAssignments): Promise<Task[]> {
      const contents = [...new Set(userIds)].map((assignedTo) => ({
        title,
        dueDate,
        status: 'Pending' as const,
        assignedTo,
      }))
      return addAll(needs, viewer, contents, (place) => `userIds.${userIds.indexOf(contents[place]?.assignedTo ?? '')}`)
    },

    /**
     * 404 where it is gone, 403 where the viewer may not change it, 409 with the current task where `version` is old.
     */
    update: (viewer: Bearer, wanted: TaskChange): Promise<Task> => update(needs, viewer, wanted),
    remove: (viewer: Bearer, named: { id: string }): Promise<void> => remove(needs, viewer, named),

    /** A person's tasks, newest first. Leaving deletes them. */
    personalData: {
      tables: ['tasks'],
      moves: [{ table: 'tasks', column: 'assigned_to' }],
      ofPerson: async ({ _id }) => ({ tasks: await ownTasks(db, _id) }),
      leave: ({ also }, person) => also('work', (context) => removeOwn(context, person._id)),
    } satisfies PersonalData,
  }
}
