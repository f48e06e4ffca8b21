import { type Locator, page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import type { User } from '#shared/people/users.ts'
import { type NewTask, type Task, type TaskChange, tasksApi } from '#shared/work/tasks.ts'
import { UNDO_MS } from '../../../outbox/hold.ts'
import type { StubServer } from '../../../testing/server.stub.ts'
import { expectTexts, panel, passTime } from '../../../testing/steps.ts'

/** The tasks of one person on a stub server, with what somebody else does to them. */
export class StoredTasks {
  /** Newest first, as the server has them. */
  all: Task[] = []
  readonly #server: StubServer
  readonly #owner: User
  #made = 0

  constructor(server: StubServer, owner: User) {
    this.#server = server
    this.#owner = owner
    server.on(tasksApi.list, () => this.all.filter(({ assignedTo }) => assignedTo === owner._id))
    server.on(tasksApi.create, (task) => this.all.find(({ _id }) => _id === task.uuid) ?? this.add(task))
    server.on(tasksApi.update, (change) => this.#change(change))
    server.on(tasksApi.remove, ({ id }) => this.#remove(id))
  }

  add(task: Partial<NewTask> = {}): Task {
    this.#made += 1
    const { title = 'Fold the bulletins', dueDate = '2026-12-13', status = 'Pending' } = task
    const { uuid = `task${this.#made}` } = task
    const added = { _id: uuid, title, dueDate, status, assignedTo: this.#owner._id, version: 1 }
    this.all = [added, ...this.all]
    return added
  }

  /** Somebody else changes it. The page learns of it where `isTold`. */
  changeElsewhere({ _id }: Task, change: Omit<TaskChange, 'id'>, { isTold = true } = {}): Task {
    const task = this.#change({ ...change, id: _id })
    if (isTold) this.#server.tell('taskSaved', task)
    return task
  }

  /** Somebody else deletes it. The page learns of it where `isTold`. */
  removeElsewhere({ _id }: Task, { isTold = true } = {}): void {
    this.#remove(_id)
    if (isTold) this.#server.tell('taskDeleted', { _id })
  }

  #find(id: string): Task {
    const task = this.all.find(({ _id }) => _id === id)
    if (!task) throw new AppError('task_not_found')
    if (task.assignedTo !== this.#owner._id) throw new AppError('forbidden')
    return task
  }

  /** Answers as `update` of server/features/work/tasks/tasks.service.ts does. */
  #change({ id, version, ...change }: TaskChange): Task {
    const before = this.#find(id)
    if (version !== undefined && version !== before.version)
      throw new AppError('task_changed', { reply: { task: before } })
    const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: Task = { ...before, ...wanted }
    if (JSON.stringify(after) === JSON.stringify(before)) return before
    const saved = { ...after, version: before.version + 1 }
    this.all = this.all.map((task) => (task._id === id ? saved : task))
    return saved
  }

  #remove(id: string): undefined {
    this.#find(id)
    this.all = this.all.filter(({ _id }) => _id !== id)
  }
}

export const taskRegion = panel('Assigned Tasks')
export const taskForm = panel('Create a Task')
export const createButton = taskForm.getByRole('button', { name: 'Create Task' })
export const undoButton = page.getByRole('status').getByRole('button', { name: 'Undo' })

export const taskItem = (title: string): Locator => taskRegion.getByRole('listitem', { name: title, exact: true })

export const taskButton = (title: string, name: 'Mark as Done' | 'Edit' | 'Delete'): Locator =>
  taskItem(title).getByRole('button', { name, exact: true })

/** Expects these tasks and no others, in this order. */
export const expectTasks = (titles: readonly string[]): Promise<void> =>
  expectTexts(taskRegion.getByRole('listitem').getByRole('heading', { level: 3 }), titles)

export async function fillTask({ title, dueDate }: { title: string; dueDate: string }): Promise<void> {
  await taskForm.getByLabelText('Title').fill(title)
  await taskForm.getByLabelText('Due date').fill(dueDate)
}

/** Opens the form of a task, changes the given fields and saves it. */
export async function editTask(
  title: string,
  change: Partial<Pick<Task, 'title' | 'status' | 'dueDate'>>,
): Promise<void> {
  await taskButton(title, 'Edit').click()
  const item = taskItem(title)
  if (change.title) await item.getByLabelText('Title').fill(change.title)
  if (change.status) await item.getByLabelText('Status').selectOptions(change.status)
  if (change.dueDate) await item.getByLabelText('Due date').fill(change.dueDate)
  await item.getByRole('button', { name: 'Save' }).click()
}

/** Ends the time in which deletions that the page shows can be undone. */
export const endUndo = (): Promise<void> => passTime(UNDO_MS)
