import { expect, type Locator, type Page } from '@playwright/test'
import { type NewTaskInput, type Task, type TaskChange, tasksApi } from '#shared/work/tasks.ts'
import { UNDO_MS } from '../../web/outbox/hold.ts'
import type { Person, Team } from './team.server.ts'

/** Complaint of a browser whose live connection is held back for long. */
export const HELD_LINE = /^Live connection: timeout/

/** Gives somebody a task with a due date, as the super admin. */
export const addTask = (team: Team, { _id }: { _id: string }, task: Partial<NewTaskInput>): Promise<Task> =>
  team.call(tasksApi.create, { title: 'Fold the bulletins', dueDate: '2026-12-13', ...task, assignedTo: _id })

/** Gives somebody a pending task without a due date, as the super admin. */
export const assignTask = (team: Team, { _id }: { _id: string }, task: string): Promise<Task> =>
  team.call(tasksApi.assign, { userId: _id, task })

/** Changes a task as the super admin, whatever its version. */
export const changeTask = (team: Team, { _id }: Task, change: Omit<TaskChange, 'id'>): Promise<Task> =>
  team.call(tasksApi.update, { ...change, id: _id })

export const deleteTask = (team: Team, { _id }: Task): Promise<undefined> => team.call(tasksApi.remove, { id: _id })

/** Somebody's tasks as they are stored. */
export const storedTasks = async (team: Team, person: Person): Promise<Task[]> =>
  team.call(tasksApi.list, {}, (await team.login(person)).token)

export const taskRegion = (page: Page): Locator => page.getByRole('region', { name: 'Assigned Tasks' })

export const taskItem = (page: Page, title: string): Locator =>
  taskRegion(page).getByRole('listitem', { name: title, exact: true })

export const taskButton = (page: Page, title: string, name: 'Mark as Done' | 'Edit' | 'Delete'): Locator =>
  taskItem(page, title).getByRole('button', { name, exact: true })

export const taskForm = (page: Page): Locator => page.getByRole('region', { name: 'Create a Task' })

export const createButton = (page: Page): Locator => taskForm(page).getByRole('button', { name: 'Create Task' })

export async function fillTask(page: Page, { title, dueDate }: { title: string; dueDate: string }): Promise<void> {
  await taskForm(page).getByLabel('Title').fill(title)
  await taskForm(page).getByLabel('Due date').fill(dueDate)
}

/** Expects these tasks and no others, in this order. */
export const expectTasks = (page: Page, titles: string[]): Promise<void> =>
  expect(taskRegion(page).getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText(titles)

/** Opens the form of a task, changes the given fields and saves it. */
export async function editTask(
  page: Page,
  title: string,
  change: Partial<Pick<Task, 'title' | 'status'>>,
): Promise<void> {
  await taskButton(page, title, 'Edit').click()
  const item = taskItem(page, title)
  if (change.title) await item.getByLabel('Title').fill(change.title)
  if (change.status) await item.getByLabel('Status').selectOption(change.status)
  await item.getByRole('button', { name: 'Save' }).click()
}

/** Ends the time in which deletions that the page shows can be undone. Without it a test waits that time for real. */
export const endUndo = (page: Page): Promise<void> => page.clock.fastForward(UNDO_MS)
