import type { Locator, Page } from '@playwright/test'
import { usersApi } from '#shared/people/users.ts'
import { type Task, tasksApi } from '#shared/work/tasks.ts'
import { settle } from './stage/accessibility.scan.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { expectBriefly, panel, unfoldForms } from './stage/admin.steps.ts'
import { breakDown } from './stage/network.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  assignTask,
  changeTask,
  createButton,
  deleteTask,
  endUndo,
  fillTask,
  storedTasks,
  taskForm,
  taskItem,
} from './stage/tasks.steps.ts'
import type { Member } from './stage/team.server.ts'

const team = withTeam()

const REFUSED = [/status of (4\d\d|500)/, /^(4\d\d|500) .*\/api\/tasks/]

let admin: Member
let ann: Member
let ben: Member
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  ann = await team.add({ name: 'Ann Lindqvist' })
  ben = await team.add({ name: 'Benjamin Ortiz' })
  const gone = await team.add({ name: 'Somebody Suspended' })
  await team.call(usersApi.suspend, { id: gone._id })
})
test.afterEach(async () => {
  for (const task of await allStored()) await deleteTask(team, task)
})

const allStored = (): Promise<Task[]> => team.call(tasksApi.list, { view: 'all' })

const assignForm = (page: Page): Locator => panel(page, 'Assign Task to User')
const allTasks = (page: Page): Locator => panel(page, 'Team task list')
const item = (page: Page, title: string): Locator => allTasks(page).getByRole('listitem', { name: title, exact: true })
const titles = (page: Page): Locator => allTasks(page).getByRole('heading', { level: 3 })

async function openTasks(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(assignForm(page)).toBeVisible()
  await unfoldForms(page)
  // The people are there, too.
  await expect(assignForm(page).getByRole('option', { name: ann.name })).toHaveCount(1)
}

test('tasks are assigned, created and changed on a phone', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED)
  const page = await open({ as: team.superAdmin, size: PHONE })
  await openTasks(page)

  await test.step('a task is assigned, and refused without losing anything', async () => {
    const form = assignForm(page)
    const [user, task] = [form.getByLabel('User'), form.getByLabel('Task')]
    const assign = form.getByRole('button', { name: 'Assign Task', exact: true })
    await expect(user.getByRole('option').first()).toHaveText('-- Choose a user --')
    await expect(user.getByRole('option', { name: 'Somebody Suspended' })).toHaveCount(0)
    await task.fill('   ')
    await assign.click()
    await expect(user).toBeFocused()
    await expect(user).toHaveAccessibleDescription('Please choose a user')
    await expect(task).toHaveAccessibleDescription('Please fill this in')

    await user.selectOption(ann.name)
    await task.fill('  Count   the chairs ')
    const mend = await breakDown(page, '**/api/tasks/assign')
    await assign.click()
    await expect(form.getByRole('alert')).toHaveText(/^Task assignment failed/)
    await expect(user).toHaveValue(ann._id)
    await expect(task).toHaveValue('  Count   the chairs ')
    await mend()
    await assign.click()
    await expectBriefly(page, 'Task assigned successfully')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(user).toHaveValue('')
    await expect(task).toHaveValue('')
    await expect(item(page, 'Count the chairs')).toContainText('Ann Lindqvist')
    await expect(panel(page, 'Audit log')).toContainText('Ruth Ellison created the task “Count the chairs”.')
    expect(await storedTasks(team, ann)).toMatchObject([
      { title: 'Count the chairs', status: 'Pending', dueDate: null },
    ])
  })

  await test.step('a task is created at the head of the list, and changed there', async () => {
    await createButton(page).click()
    await expect(taskForm(page).getByLabel('Title')).toHaveAccessibleDescription('Please fill this in')
    await expect(taskForm(page).getByLabel('Due date')).toHaveAccessibleDescription('Please choose a date')

    await fillTask(page, { title: 'Order ties', dueDate: '2026-12-20' })
    await taskForm(page).getByLabel('User').selectOption(ben.name)
    await taskForm(page).getByLabel('Status').selectOption('Blocked')
    const mend = await breakDown(page, '**/api/tasks')
    await createButton(page).click()
    await expect(taskForm(page).getByRole('alert')).toHaveText(/^❌ Failed to create task/)
    await expect(taskForm(page).getByLabel('User')).toHaveValue(ben._id)
    await mend()
    await createButton(page).click()
    await expectBriefly(page, 'Task created')
    await expect(titles(page)).toHaveText(['Order ties', 'Count the chairs'])
    await expect(taskForm(page).getByLabel('User')).toHaveValue('')
    for (const text of ['Benjamin Ortiz', 'Due: Dec 20', 'Blocked'])
      await expect(item(page, 'Order ties').getByText(text, { exact: true })).toBeVisible()
    expect(await storedTasks(team, ben)).toMatchObject([{ status: 'Blocked', dueDate: '2026-12-20' }])

    await item(page, 'Order ties').getByRole('button', { name: 'Edit' }).click()
    await item(page, 'Order ties').getByLabel('Title').fill('Order blue ties')
    await item(page, 'Order ties').getByLabel('Status').selectOption('In Progress')
    await item(page, 'Order ties').getByRole('button', { name: 'Save' }).click()
    await expect(item(page, 'Order blue ties')).toContainText('In Progress')
    await item(page, 'Order blue ties').getByRole('button', { name: 'Mark as Done' }).click()
    // Done ones stand last.
    await expect(titles(page)).toHaveText(['Count the chairs', 'Order blue ties'])
    await item(page, 'Order blue ties').getByRole('button', { name: 'Delete' }).click()
    await expect(item(page, 'Count the chairs')).toBeFocused()
    await endUndo(page)
    await expect.poll(() => storedTasks(team, ben)).toEqual([])
  })

  await test.step('the page fits, everybody can use it', async () => {
    await addTask(team, ann, { title: 'Print the rota', dueDate: '2026-11-30' })
    await addTask(team, ben, { title: 'Order ties', status: 'Blocked' })
    await expect(titles(page)).toHaveCount(3)
    await createButton(page).click()
    await assignForm(page).getByRole('button', { name: 'Assign Task', exact: true }).click()
    await expectAccessible(page)
  })
})

test('what others do is seen at once, and so is what is done here; others see nothing of the page', async ({
  open,
}) => {
  const task = await assignTask(team, ann, 'Count the chairs')
  const page = await open({ as: admin })
  const member = await open({ as: ann, size: PHONE })
  await openTasks(page)
  await member.goto('/tasks')
  await expect(taskItem(member, 'Count the chairs')).toBeVisible()
  await changeTask(team, task, { status: 'Blocked' })
  await expect(item(page, 'Count the chairs')).toContainText('Blocked')
  await assignForm(page).getByLabel('User').selectOption(ann.name)
  await assignForm(page).getByLabel('Task').fill('Order ties')
  await assignForm(page).getByRole('button', { name: 'Assign Task', exact: true }).click()
  await expect(taskItem(member, 'Order ties')).toBeVisible()
  await item(page, 'Count the chairs').getByRole('button', { name: 'Delete' }).click()
  await expect(item(page, 'Count the chairs')).toHaveCount(0)
  await endUndo(page)
  await expect(taskItem(member, 'Count the chairs')).toHaveCount(0)
  await deleteTask(team, (await allStored())[0] as Task)
  await expect(titles(page)).toHaveCount(0)
  await expect(allTasks(page).getByText('No tasks found.', { exact: true })).toBeVisible()

  await test.step('others see nothing of the page', async () => {
    await member.setViewportSize(DESKTOP)
    const requests: string[] = []
    member.on('request', (request) => requests.push(request.url()))
    await member.goto('/admin')
    await expect(member.getByRole('link', { name: 'Directory' })).toBeVisible()
    await settle(member)
    await expect(member.getByRole('main')).toHaveText('')
    expect(requests.filter((url) => /view=all|users\/all/.test(url))).toEqual([])
  })
})
