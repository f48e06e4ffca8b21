import type { Task } from '#shared/tasks.ts'
import { breakDown, hold, holdConnection } from './stage/network.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  changeTask,
  deleteTask,
  editTask,
  endUndo,
  expectTasks,
  HELD_LINE,
  storedTasks,
  taskButton,
  taskItem,
  taskRegion,
} from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

/** Somebody whom no other test of this file knows. */
const newcomer = (name = 'Miriam Cohen-Reyes'): Promise<Person & { _id: string }> => team.add({ name })

const TITLE = 'Fold the bulletins'
const ANY_TASK = '**/api/tasks/*'

test('what the server refuses comes back as it was, with the reason, and what it takes is sent once', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 500/, /^500 .*\/api\/tasks/)
  const member = await newcomer()
  await addTask(team, member, {})
  const page = await open({ as: member, size: PHONE })
  await page.goto('/tasks')
  const item = taskItem(page, TITLE)
  const alert = item.getByRole('alert')

  const mend = await breakDown(page, ANY_TASK)
  await taskButton(page, TITLE, 'Mark as Done').click()
  await expect(alert).toContainText('The task could not be saved.')
  await expect(item).toContainText('Pending')
  await expect(taskButton(page, TITLE, 'Mark as Done')).toBeVisible()

  await taskButton(page, TITLE, 'Delete').click()
  await expect(item).toHaveCount(0)
  await endUndo(page)
  await expect(alert).toContainText('The task could not be deleted.')
  await editTask(page, TITLE, { title: 'Fold them all', status: 'Blocked' })
  await expect(alert).toContainText('What you wrote: Fold them all (Blocked)')
  await expectTasks(page, [TITLE])

  // The form, too, still knows what was written.
  await taskButton(page, TITLE, 'Edit').click()
  await expect(item.getByLabel('Title')).toHaveValue('Fold them all')
  await expect(item.getByLabel('Status')).toHaveValue('Blocked')
  await item.getByRole('button', { name: 'Cancel' }).click()
  await mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(taskItem(page, 'Fold them all')).toContainText('Blocked')
  await expect
    .poll(() => storedTasks(team, member))
    .toMatchObject([{ title: 'Fold them all', status: 'Blocked', version: 2 }])
  await expect(alert).toHaveCount(0)

  await test.step('a change is sent once, however often one taps', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (['PUT', 'DELETE'].includes(request.method())) sent.push(request.method())
    })
    const release = await hold(page, ANY_TASK)
    const tapTwice = (name: 'Mark as Done' | 'Delete') =>
      taskButton(page, 'Fold them all', name).evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await tapTwice('Mark as Done')
    await expect(taskItem(page, 'Fold them all').getByText('Done', { exact: true })).toBeVisible()
    await tapTwice('Delete')
    await expect(taskRegion(page).getByText('No tasks assigned yet.')).toBeVisible()
    release()
    await endUndo(page)
    await expect.poll(() => storedTasks(team, member)).toEqual([])
    expect(sent).toEqual(['PUT', 'DELETE'])
  })
})

test('a change is on the screen at once, long before the server has answered', async ({ open, allowComplaints }) => {
  // The last of three changes was typed before the first was saved.
  allowComplaints(/status of 409/, /^409 .*\/api\/tasks/)
  const member = await newcomer()
  await addTask(team, member, {})
  await addTask(team, member, { title: 'Another' })
  const page = await open({ as: member })
  // On a slow line all of them are made before what sends them has come.
  const bringSender = await hold(page, '**/assets/outbox.handlers-*.js')
  await page.goto('/tasks')
  const release = await hold(page, ANY_TASK)
  await taskButton(page, TITLE, 'Delete').click()
  await expectTasks(page, ['Another'])
  await editTask(page, 'Another', { title: 'Quite another', status: 'Blocked' })
  await expect(taskItem(page, 'Quite another')).toContainText('Blocked')
  // With one task, one thing after the other: neither is lost, and nobody is asked which one should stay.
  await taskButton(page, 'Quite another', 'Mark as Done').click()
  await editTask(page, 'Quite another', { title: 'Yet another' })
  await expect(taskItem(page, 'Yet another').getByText('Done', { exact: true })).toBeVisible()
  bringSender()
  expect(await storedTasks(team, member)).toHaveLength(2)
  release()
  await endUndo(page)
  await expect
    .poll(() => storedTasks(team, member))
    .toMatchObject([{ title: 'Yet another', status: 'Done', version: 4 }])
  await expectTasks(page, ['Yet another'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

const goneTask = (title: string): string =>
  `“${title}” is not here any more: somebody deleted it or gave it to somebody else.`

test('a task that is gone already, or somebody else’s, leaves the list when one presses', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(HELD_LINE, /status of 40[34]/, /^40[34] .*\/api\/tasks/)
  const [member, other] = [await newcomer(), await newcomer('Peter Zhang')]
  const presses = ['Mark as Done', 'Delete', 'Save'] as const
  const titles = [...presses.map((name) => `Before ${name}`), TITLE]
  const tasks: Task[] = []
  for (const [place, title] of titles.entries())
    tasks.push(await addTask(team, member, { title, dueDate: `2026-12-1${place}` }))
  const page = await open({ as: member })
  // It learns nothing of what is done elsewhere.
  await holdConnection(page)
  await page.goto('/tasks')
  await expectTasks(page, titles)

  for (const [place, name] of presses.entries())
    await test.step(`a task that is gone already leaves the list when one presses ${name}`, async () => {
      const { title } = tasks[place] as Task
      await deleteTask(team, tasks[place] as Task)
      if (name === 'Save') await editTask(page, title, { title: 'Too late' })
      else await taskButton(page, title, name).click()
      if (name === 'Delete') {
        await expect(taskItem(page, title)).toHaveCount(0)
        await endUndo(page)
      }
      await expect(page.getByText(goneTask(title))).toBeVisible()
      await expectTasks(page, titles.slice(place + 1))
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText(goneTask(title))).toHaveCount(0)
    })

  await test.step('a task that was given to somebody else leaves the list', async () => {
    await changeTask(team, tasks.at(-1) as Task, { assignedTo: other._id })
    await taskButton(page, TITLE, 'Mark as Done').click()
    await expect(page.getByText(goneTask(TITLE))).toBeVisible()
    expect(await storedTasks(team, other)).toMatchObject([{ title: TITLE, status: 'Pending' }])
    await expectTasks(page, [])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(taskRegion(page).getByText('No tasks assigned yet.')).toBeVisible()
  })
})
