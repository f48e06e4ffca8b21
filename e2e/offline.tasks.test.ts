import type { Page } from '@playwright/test'
import { runUntil } from './stage/clock.steps.ts'
import { CUT_LINE, cutLine, expectForgotten, expectKept, heldBy } from './stage/device.steps.ts'
import { keptSession, signIn } from './stage/sessions.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  changeTask,
  createButton,
  deleteTask,
  editTask,
  endUndo,
  expectTasks,
  fillTask,
  storedTasks,
  taskButton,
  taskForm,
  taskItem,
} from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

const WAITING = 'Waiting for a connection'
const TITLE = 'Polish the handles'

/** Somebody with one task, on their list, and every change that leaves their browser. */
async function withTask(open: (options: { as: Person }) => Promise<Page>) {
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const task = await addTask(team, member, { title: TITLE })
  const page = await open({ as: member })
  const sent: string[] = []
  page.context().on('response', (response) => {
    const method = response.request().method()
    if (['PUT', 'DELETE'].includes(method)) sent.push(`${method} ${response.status()}`)
  })
  await page.goto('/tasks')
  await expectTasks(page, [TITLE])
  await expectKept(page, 'tasks personal')
  return { member, task, page, sent }
}

test('changes and a new task wait, survive a reload and go out once and in their order', async ({
  open,
  allowComplaints,
}) => {
  // The second of two was typed before the first was saved.
  allowComplaints(...CUT_LINE, /status of 409/, /^409 /)
  const { member, page, sent } = await withTask(open)

  await test.step('a change of a task waits, survives a reload, and goes out once', async () => {
    const mend = await cutLine(page)
    await taskButton(page, TITLE, 'Mark as Done').click()
    await expect(taskItem(page, TITLE)).toContainText(WAITING)
    await expect(taskItem(page, TITLE).getByText('Done', { exact: true })).toBeVisible()
    await page.goto('/tasks')
    await expect(taskItem(page, TITLE)).toContainText(WAITING)
    await expect(taskItem(page, TITLE).getByText('Done', { exact: true })).toBeVisible()
    expect(await storedTasks(team, member)).toMatchObject([{ status: 'Pending' }])
    await mend()
    await expect.poll(() => storedTasks(team, member)).toMatchObject([{ status: 'Done', version: 2 }])
    await expect(taskItem(page, TITLE).getByText(WAITING)).toHaveCount(0)
    await page.goto('/tasks')
    await expectTasks(page, [TITLE])
    expect(sent).toEqual(['PUT 200'])
  })

  const mend = await cutLine(page)
  await test.step('a new task waits in the list', async () => {
    await fillTask(page, { title: 'New', dueDate: '2026-12-20' })
    await createButton(page).click()
    await expect(taskItem(page, 'New')).toContainText(WAITING)
    await expect(taskForm(page).getByLabel('Title')).toHaveValue('')
    expect(await storedTasks(team, member)).toHaveLength(1)
  })

  await test.step('changes go out from whatever page is opened next, in their order', async () => {
    await editTask(page, TITLE, { title: 'Polish all handles' })
    await editTask(page, 'Polish all handles', { status: 'Blocked' })
    await expect(taskItem(page, 'Polish all handles')).toContainText(WAITING)
    await mend()
    await page.goto('/directory')
    // The code that sends is loaded once the network is idle.
    const sent = [{ title: 'New' }, { title: 'Polish all handles', status: 'Blocked', version: 4 }]
    const stored = async () => (await storedTasks(team, member)).toSorted((a, b) => a.title.localeCompare(b.title))
    await runUntil(page, async () => expect(await stored()).toMatchObject(sent))
  })
})

test('where a task was changed or has gone meanwhile its person decides or is told', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE, /status of (404|409)/, /^(404|409) /)
  const { member, task, page } = await withTask(open)

  await test.step('what somebody else has changed meanwhile is decided by a person', async () => {
    const mend = await cutLine(page)
    await editTask(page, TITLE, { title: 'Polish them twice' })
    await changeTask(team, task, { title: 'Polish them never' })
    await mend()
    const conflict = page.getByRole('region', { name: 'Somebody changed this task while you were editing it.' })
    await expect(conflict).toContainText(/Polish them twice.*Polish them never/)
    // The question is still there after a reload.
    await page.reload()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expectTasks(page, ['Polish them twice'])
    await expect.poll(() => storedTasks(team, member)).toMatchObject([{ title: 'Polish them twice', version: 3 }])
    await page.reload()
    await expectTasks(page, ['Polish them twice'])
    await expect(conflict).toHaveCount(0)
  })

  await test.step('where the task is gone meanwhile its person is told', async () => {
    const mend = await cutLine(page)
    await editTask(page, 'Polish them twice', { title: 'Too late' })
    await deleteTask(team, task)
    await mend()
    const gone = page.getByText(
      `“Polish them twice” is not here any more: somebody deleted it or gave it to somebody else.`,
    )
    await expect(gone).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(gone).toHaveCount(0)
    await expect.poll(async () => (await heldBy(page)).databases['ushers-outbox/changes']).toEqual([])
  })
})

test('a deletion is sent as soon as there is a line, and not by who logs out before', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE, /status of 404/, /^404 /)
  const { member, page, sent } = await withTask(open)

  await test.step('a task is deleted as soon as there is a line, also where the answer to it was lost', async () => {
    const lost = '**/api/tasks/*'
    await page.route(lost, async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await taskButton(page, TITLE, 'Delete').click()
    await expectTasks(page, [])
    await endUndo(page)
    await expect(page.getByText('Will be deleted as soon as there is a connection.')).toBeVisible()
    expect(await storedTasks(team, member)).toEqual([])
    await page.unroute(lost)
    await expect(page.getByText('Will be deleted')).toHaveCount(0)
    await expect(page.getByText(/is not here any more/)).toHaveCount(0)
  })

  await addTask(team, member, { title: TITLE })
  await expectTasks(page, [TITLE])
  await expectKept(page, 'tasks personal')
  sent.length = 0
  await test.step('who logs out anyway takes the change along', async () => {
    const mend = await cutLine(page)
    await taskButton(page, TITLE, 'Delete').click()
    await expectTasks(page, [])
    await endUndo(page)
    await expect(page.getByText('Will be deleted as soon as there is a connection.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page).toHaveURL('/login')
    await expectForgotten(page)
    await mend()
    expect(await storedTasks(team, member)).toHaveLength(1)
    expect(sent).toEqual([])
  })
})

test('a logout asks about a change, and none goes out as somebody else', async ({ open, allowComplaints }) => {
  allowComplaints(...CUT_LINE, /status of 401/, /^401 /)
  const [one, other] = [await team.add({ name: 'Noor Haddad' }), await team.add({ name: 'Peter Zhang' })]
  await addTask(team, one, { title: TITLE })
  await addTask(team, other, { title: 'Another' })
  const page = await open()
  await signIn(page, one)
  await expectTasks(page, [TITLE])
  await expectKept(page, 'tasks personal')
  const mend = await cutLine(page)
  await taskButton(page, TITLE, 'Mark as Done').click()
  await expect(taskItem(page, TITLE)).toContainText(WAITING)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out and lose what you wrote?' })
  await expect(question).toContainText('1 change to a task has not been sent yet.')
  await question.getByRole('button', { name: 'Cancel' }).click()

  // Ended elsewhere: it waits for its person, and nobody else sees or sends it.
  await team.revoke((await keptSession(page)).token ?? '')
  await mend()
  await expect(page).toHaveURL('/login')
  await signIn(page, other)
  await expectTasks(page, ['Another'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedTasks(team, one)).toMatchObject([{ status: 'Pending' }])

  await signIn(page, one)
  const sent = { status: 'Done', version: 2 }
  await runUntil(page, async () => expect(await storedTasks(team, one)).toMatchObject([sent]))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expectForgotten(page)
})
