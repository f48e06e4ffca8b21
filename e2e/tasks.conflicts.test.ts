import type { Page } from '@playwright/test'
import { holdConnection } from './stage/network.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  changeTask,
  editTask,
  expectTasks,
  HELD_LINE,
  storedTasks,
  taskButton,
  taskItem,
} from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

/** Somebody whom no other test of this file knows. */
const newcomer = (name = 'Miriam Cohen-Reyes'): Promise<Person & { _id: string }> => team.add({ name })

const TITLE = 'Fold the bulletins'

/** Two browsers of one person, of whom the second has no live line: it knows nothing of what the first does. */
async function twoScreens(open: (options: { as: Person }) => Promise<Page>) {
  const member = await newcomer()
  const task = await addTask(team, member, {})
  const [first, second] = [await open({ as: member }), await open({ as: member })]
  await holdConnection(second)
  for (const page of [first, second]) {
    await page.goto('/tasks')
    await expectTasks(page, [TITLE])
  }
  return { member, task, first, second }
}

const versions = ['Your version', 'The version saved meanwhile']

test('a task that somebody else has changed is shown in both versions, and mine can be kept', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(HELD_LINE, /status of 409/, /^409 .*\/api\/tasks/)
  const { member, first, second } = await twoScreens(open)
  await editTask(first, TITLE, { title: 'Fold them in half', status: 'In Progress' })
  await expect.poll(() => storedTasks(team, member)).toMatchObject([{ title: 'Fold them in half' }])
  await editTask(second, TITLE, { title: 'Fold them twice' })

  const conflict = second.getByRole('region', { name: 'Somebody changed this task while you were editing it.' })
  await expect(conflict.getByRole('alert')).toBeVisible()
  await expect(conflict).toBeFocused()
  await expect(conflict.getByRole('heading')).toHaveText(versions)
  await expect(conflict).toContainText(/Fold them twice.*Pending.*Fold them in half.*In Progress/)
  expect(await storedTasks(team, member)).toMatchObject([{ title: 'Fold them in half', version: 2 }])

  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expectTasks(second, ['Fold them twice'])
  await expectTasks(first, ['Fold them twice'])
  await expect(taskButton(second, 'Fold them twice', 'Edit')).toBeFocused()
  await expect
    .poll(() => storedTasks(team, member))
    .toMatchObject([{ title: 'Fold them twice', status: 'Pending', version: 3 }])
})

test('it can be left as the other has saved it', async ({ open, allowComplaints }) => {
  allowComplaints(HELD_LINE, /status of 409/, /^409 .*\/api\/tasks/)
  const { member, first, second } = await twoScreens(open)
  await editTask(first, TITLE, { title: 'Fold them in half' })
  await expect.poll(() => storedTasks(team, member)).toMatchObject([{ version: 2 }])
  await editTask(second, TITLE, { status: 'Blocked' })
  await second.getByRole('button', { name: 'Take the other' }).click()
  await expectTasks(second, ['Fold them in half'])
  await expect(taskItem(second, 'Fold them in half')).toContainText('Pending')
  expect(await storedTasks(team, member)).toMatchObject([{ title: 'Fold them in half', version: 2 }])
})

test('it needs no decision where both wrote the same, or the other changed something else', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(HELD_LINE, /status of 409/, /^409 .*\/api\/tasks/)
  const { member, task, first, second } = await twoScreens(open)
  await editTask(first, TITLE, { title: 'Fold them in half' })
  await expect.poll(() => storedTasks(team, member)).toMatchObject([{ version: 2 }])
  await editTask(second, TITLE, { title: 'Fold them in half' })
  await expectTasks(second, ['Fold them in half'])
  await changeTask(team, task, { dueDate: '2026-12-20' })
  await editTask(second, 'Fold them in half', { status: 'Blocked' })
  await expect(taskItem(second, 'Fold them in half')).toContainText('Due: Sunday, December 20')
  await expect
    .poll(() => storedTasks(team, member))
    .toMatchObject([{ status: 'Blocked', dueDate: '2026-12-20', version: 4 }])
  await expect(second.getByRole('alert')).toHaveCount(0)
})

test('a live change leaves the open form as it is, and says so', async ({ open }) => {
  const member = await newcomer()
  const task = await addTask(team, member, {})
  await addTask(team, member, { title: 'Another', dueDate: '2026-12-20' })
  const page = await open({ as: member })
  await page.goto('/tasks')
  await taskButton(page, TITLE, 'Edit').click()
  const item = taskItem(page, TITLE)
  await item.getByLabel('Title').pressSequentially(' with')
  await changeTask(team, task, { title: 'Fold the letters', dueDate: '2026-12-24' })
  const form = taskItem(page, 'Fold the letters')
  await expect(form.getByRole('status')).toHaveText(/Somebody has changed this task meanwhile/)
  // It would stand behind the other one now, but nothing moves below somebody's hands.
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(' care')
  await expect(form.getByLabel('Title')).toHaveValue(`${TITLE} with care`)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expectTasks(page, ['Another', 'Fold the letters'])
  await expect(taskButton(page, 'Fold the letters', 'Edit')).toBeFocused()
})
