import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Task } from '#shared/work/tasks.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { mustHaveRoom } from '../../../db/room.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { tasksStore } from './tasks.store.ts'
import { type TaskContent, toTask, toTaskColumns } from './tasks.wire.ts'

/** Tells the assignee of a task, who is not the viewer, that it is theirs. */
export async function enqueueForAssignee(
  { enqueue }: ChangeContext,
  viewer: Bearer,
  { _id, assignedTo }: Task,
): Promise<void> {
  if (assignedTo !== bearerId(viewer))
    await enqueue({ kind: 'task.assigned', payload: { taskId: _id, userId: assignedTo } })
}

/**
 * 400 at `pathOf` the first unknown person's place. Call it in the transaction of the write: a concurrent deletion of
 * an account runs before or after it.
 */
export async function mustBePeople(trx: Db, ids: string[], pathOf: (place: number) => string): Promise<void> {
  const known = await tasksStore.people(trx, ids)
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown < 0) return
  const path = pathOf(unknown)
  throw new AppError('unknown_assignee', { issues: (t) => [{ path, message: t('errors.unknown_assignee') }] })
}

/**
 * `pathOf` gives the input field with the assignee of each task, for the issue of an unknown person. `uuid` becomes
 * the id of the first task; no task is created where a task has that id already.
 */
export function addAll(
  { change }: { change: Change },
  viewer: Bearer,
  contents: TaskContent[],
  pathOf: (place: number) => string,
  uuid?: string,
): Promise<Task[]> {
  const created_at = new Date().toISOString()
  const idOf = (place: number) => (place === 0 && uuid) || randomUUID()
  const rows = contents.map((content, place) => ({
    id: idOf(place),
    ...toTaskColumns(content),
    version: 1,
    created_at,
  }))
  const tasks = rows.map(toTask)
  return change.by(viewer)('work', async (context) => {
    const ids = tasks.map(({ assignedTo }) => assignedTo)
    await mustBePeople(context.trx, ids, pathOf)
    if (uuid && (await tasksStore.find(context.trx, uuid)))
      return context.tellNobody('a device has sent it twice at once').returning([])
    await mustHaveRoom(context.trx, 'tasks', rows.length)
    await tasksStore.insert(context.trx, rows)
    let told = context.tellNobody('there is no task')
    for (const task of tasks) {
      await enqueueForAssignee(context, viewer, task)
      const detail = { title: task.title }
      await context.audit({ action: 'task.created', actorId: bearerId(viewer), subjectId: task._id, detail })
      told = context.tell({ userIds: [task.assignedTo], admins: true }, 'taskSaved', task)
    }
    return told.returning(tasks)
  })
}

/** Creates one task; `path` is the input field with its assignee. */
export async function add(
  needs: { change: Change },
  viewer: Bearer,
  content: TaskContent,
  path: string,
): Promise<Task> {
  const [task] = await addAll(needs, viewer, [content], () => path)
  if (!task) throw new Error('One content makes one task')
  return task
}
