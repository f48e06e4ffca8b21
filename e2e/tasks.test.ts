import type { Route } from '@playwright/test'
import { breakDown, hold, nextConnection, refuse } from './stage/network.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  createButton,
  editTask,
  endUndo,
  expectTasks,
  fillTask,
  storedTasks,
  taskButton,
  taskForm,
  taskItem,
  taskRegion,
} from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

/** Somebody whom no other test of this file knows. */
const newcomer = (name = 'Miriam Cohen-Reyes'): Promise<Person & { _id: string }> => team.add({ name })

const TITLE = 'Fold the bulletins'

test('a task, from the first to the last, on a phone', async ({ open }) => {
  const person = await newcomer('Somebody New')
  const page = await open({ as: person, size: PHONE })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Tasks')
  await expect(taskRegion(page).getByText('No tasks assigned yet.', { exact: true })).toBeVisible()

  await fillTask(page, { title: '  Fold   the bulletins ', dueDate: '2026-12-13' })
  await taskForm(page).getByLabel('Status').selectOption('Blocked')
  await createButton(page).click()
  await expect(taskItem(page, TITLE)).toContainText('Blocked')
  await expect(taskItem(page, TITLE)).toContainText('Due: Sunday, December 13')
  await expect(taskForm(page).getByLabel('Title')).toHaveValue('')
  await expect(taskForm(page).getByLabel('Title')).toBeFocused()

  await taskButton(page, TITLE, 'Edit').click()
  await taskItem(page, TITLE).getByLabel('Title').fill('Never mind')
  await taskItem(page, TITLE).getByRole('button', { name: 'Cancel' }).click()
  await expect(taskButton(page, TITLE, 'Edit')).toBeFocused()
  await expectTasks(page, [TITLE])
  await editTask(page, TITLE, { title: 'Fold them all', status: 'In Progress' })
  await expect(taskItem(page, 'Fold them all')).toContainText('In Progress')

  await taskButton(page, 'Fold them all', 'Mark as Done').click()
  await expect(taskItem(page, 'Fold them all').getByText('Done', { exact: true })).toBeVisible()
  await expect(taskButton(page, 'Fold them all', 'Mark as Done')).toHaveCount(0)
  await expect
    .poll(() => storedTasks(team, person))
    .toMatchObject([{ title: 'Fold them all', status: 'Done', dueDate: '2026-12-13', version: 3 }])

  await taskButton(page, 'Fold them all', 'Delete').click()
  await expect(taskRegion(page).getByText('No tasks assigned yet.', { exact: true })).toBeVisible()
  await endUndo(page)
  await expect.poll(() => storedTasks(team, person)).toEqual([])
})

test('tasks stand in the order in which they are due, and many done ones are folded', async ({ open }) => {
  const member = await newcomer()
  await addTask(team, member, { title: 'In a while', dueDate: '2027-01-10' })
  await addTask(team, member, { title: 'Today', dueDate: '2026-12-06' })
  await addTask(team, member, { title: 'Late', dueDate: '2026-11-29' })
  await addTask(team, member, { title: 'Long done', dueDate: '2026-11-01', status: 'Done' })
  for (const title of ['One', 'Two', 'Three', 'Four']) await addTask(team, member, { title, status: 'Done' })
  const page = await open({ as: member })
  await page.goto('/tasks')
  const pending = ['Late', 'Today', 'In a while']
  await test.step('many done tasks are folded', async () => {
    await expectTasks(page, [...pending, 'Four', 'Three', 'Two'])
    await page.getByRole('button', { name: 'Show done (2)' }).click()
  })
  await test.step('they stand in the order in which they are due, and what is overdue says so', async () => {
    await expectTasks(page, [...pending, 'Four', 'Three', 'Two', 'One', 'Long done'])
    await expect(taskItem(page, 'Late')).toContainText(/Due: Sunday, November 29.*Overdue/)
    await expect(taskItem(page, 'Today')).toContainText(/Due: Sunday, December 6.*today/)
    await expect(taskItem(page, 'In a while')).toContainText('Due: Sunday, January 10, 2027')
    await expect(page.getByText('Overdue')).toHaveCount(1)
  })
  await test.step('one that is done just now stays in view', async () => {
    await page.getByRole('button', { name: 'Hide done' }).click()
    await taskButton(page, 'Today', 'Mark as Done').click()
    await expectTasks(page, ['Late', 'In a while', 'Four', 'Three', 'Today'])
    await expect(taskItem(page, 'Today').getByText('Done', { exact: true })).toBeVisible()
  })
})

test('it says that tasks are loading, could not be loaded, and are fetched again', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/, /^404 .*\/api\/tasks/)
  const member = await newcomer()
  await addTask(team, member, {})
  const page = await open({ as: member })
  const mend = await refuse(page, '**/api/tasks?*')
  const asked = new Promise<Route>((resolve) => void page.route('**/api/tasks?*', resolve, { times: 1 }))
  await page.goto('/tasks')
  await test.step('it says that tasks are loading', () =>
    expect(page.getByText('Loading tasks...', { exact: true })).toBeVisible())

  await test.step('a list that cannot be loaded says so and can be asked for again', async () => {
    await (await asked).fallback()
    await expect(page.getByRole('alert')).toContainText('Your tasks could not be loaded.')
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectTasks(page, [TITLE])
    await expect(page.getByText('Loading tasks...')).toHaveCount(0)
  })

  await test.step('it says that they are fetched again', async () => {
    // The live line, whose code was held back until now, is made before the clock moves: its time would run out.
    const connected = nextConnection(page)
    await page.unrouteAll()
    await connected
    const release = await hold(page, '**/api/tasks?*')
    // What is older than half a minute is asked for again when somebody comes back to it.
    await page.clock.fastForward(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Fetching tasks from server...', { exact: true })).toBeVisible()
    await expectTasks(page, [TITLE])
    release()
    await expect(page.getByText('Fetching tasks from server...')).toHaveCount(0)
  })
})

test('what was typed survives a refusal, and reaches the server in the end, once', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 500/, /^500 /, /ERR_INTERNET_DISCONNECTED/, /^offline /)
  const member = await newcomer()
  const page = await open({ as: member })
  await page.goto('/tasks')
  await createButton(page).click()
  for (const label of ['Title', 'Due date'])
    await expect(taskForm(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await expect(taskForm(page).getByLabel('Title')).toBeFocused()

  await fillTask(page, { title: TITLE, dueDate: '2026-12-13' })
  const expectKept = async (reason: string) => {
    await expect(taskForm(page).getByText('❌ Failed to create task', { exact: true })).toBeVisible()
    await expect(taskForm(page).getByRole('alert')).toContainText(reason)
    await expect(taskForm(page).getByLabel('Title')).toHaveValue(TITLE)
    await expect(taskForm(page).getByLabel('Due date')).toHaveValue('2026-12-13')
  }
  await breakDown(page, '**/api/tasks')
  await createButton(page).click()
  await expectKept('Something went wrong')
  await page.unrouteAll()
  await page.route('**/api/tasks', (route) => route.abort('internetdisconnected'))
  await createButton(page).click()
  await expectKept('The server cannot be reached.')
  await page.unrouteAll()
  await page.reload()
  await expect(taskForm(page).getByLabel('Title')).toHaveValue(TITLE)
  await expect(taskForm(page).getByLabel('Due date')).toHaveValue('2026-12-13')
  await createButton(page).click()
  await expectTasks(page, [TITLE])
  await expect(taskForm(page).getByRole('alert')).toHaveCount(0)
  await expect(taskForm(page).getByLabel('Title')).toHaveValue('')
  await page.reload()
  await expectTasks(page, [TITLE])
  await expect(taskForm(page).getByLabel('Title')).toHaveValue('')
  expect(await storedTasks(team, member)).toHaveLength(1)

  await test.step('a task is created once, however often one presses', async () => {
    await fillTask(page, { title: 'Order ties', dueDate: '2026-12-20' })
    await createButton(page).dblclick()
    await expectTasks(page, [TITLE, 'Order ties'])
    expect(await storedTasks(team, member)).toHaveLength(2)
  })
})
