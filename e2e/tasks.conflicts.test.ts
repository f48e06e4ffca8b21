import { holdConnection } from './stage/network.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  changeTask,
  deleteTask,
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

const saved = (member: Person) => expect.poll(() => storedTasks(team, member))

test('a task that somebody else has changed needs a decision, or none', async ({ open, allowComplaints }) => {
  allowComplaints(HELD_LINE, /status of 409/, /^409 .*\/api\/tasks/)
  const member = await newcomer()
  const task = await addTask(team, member, {})
  const [first, second] = [await open({ as: member }), await open({ as: member })]
  // The second has no live line: it knows nothing of what the first does.
  await holdConnection(second)
  for (const page of [first, second]) {
    await page.goto('/tasks')
    await expectTasks(page, [TITLE])
  }

  await test.step('it is shown in both versions, and mine can be kept', async () => {
    await editTask(first, TITLE, { title: 'Fold them in half', status: 'In Progress' })
    await saved(member).toMatchObject([{ title: 'Fold them in half' }])
    await editTask(second, TITLE, { title: 'Fold them twice' })

    const conflict = second.getByRole('region', { name: 'Somebody changed this task while you were editing it.' })
    await expect(conflict.getByRole('alert')).toBeVisible()
    await expect(conflict).toBeFocused()
    await expect(conflict.getByRole('heading')).toHaveText(['Your version', 'The version saved meanwhile'])
    await expect(conflict).toContainText(/Fold them twice.*Pending.*Fold them in half.*In Progress/)
    expect(await storedTasks(team, member)).toMatchObject([{ title: 'Fold them in half', version: 2 }])

    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expectTasks(second, ['Fold them twice'])
    await expectTasks(first, ['Fold them twice'])
    await expect(taskButton(second, 'Fold them twice', 'Edit')).toBeFocused()
    await saved(member).toMatchObject([{ title: 'Fold them twice', status: 'Pending', version: 3 }])
  })

  await test.step('it can be left as the other has saved it', async () => {
    await editTask(first, 'Fold them twice', { title: 'Fold them thrice' })
    await saved(member).toMatchObject([{ version: 4 }])
    await editTask(second, 'Fold them twice', { status: 'Blocked' })
    await second.getByRole('button', { name: 'Take the other' }).click()
    await expectTasks(second, ['Fold them thrice'])
    await expect(taskItem(second, 'Fold them thrice')).toContainText('Pending')
    expect(await storedTasks(team, member)).toMatchObject([{ title: 'Fold them thrice', version: 4 }])
  })

  await test.step('it needs no decision where both wrote the same, or the other changed something else', async () => {
    await editTask(first, 'Fold them thrice', { title: 'Fold them flat' })
    await saved(member).toMatchObject([{ version: 5 }])
    await editTask(second, 'Fold them thrice', { title: 'Fold them flat' })
    await expectTasks(second, ['Fold them flat'])
    await changeTask(team, task, { dueDate: '2026-12-20' })
    await editTask(second, 'Fold them flat', { status: 'Blocked' })
    await expect(taskItem(second, 'Fold them flat')).toContainText('Due: Sunday, December 20')
    await saved(member).toMatchObject([{ status: 'Blocked', dueDate: '2026-12-20', version: 7 }])
    await expect(second.getByRole('alert')).toHaveCount(0)
  })
})

test('a live change leaves the open form as it is, and a deletion ends it; both are said', async ({ open }) => {
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

  await test.step('whose task is deleted while its form is open is told', async () => {
    await taskButton(page, 'Fold the letters', 'Edit').click()
    await deleteTask(team, task)
    const gone = '“Fold the letters” is not here any more: somebody deleted it or gave it to somebody else.'
    await expect(page.getByText(gone)).toBeVisible()
  })
})
