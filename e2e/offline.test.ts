import type { Page } from '@playwright/test'
import { messageBox, messageOf, post } from './stage/chat.steps.ts'
import { CUT_LINE, cutLine, expectKept, heldBy } from './stage/device.steps.ts'
import { keptSession, signIn } from './stage/sessions.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  changeTask,
  createButton,
  deleteTask,
  editTask,
  expectTasks,
  fillTask,
  storedTasks,
  taskButton,
  taskForm,
  taskItem,
} from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let ann: Person & { _id: string }
let bo: Person & { _id: string }
test.beforeAll(async () => {
  ann = await team.add({ name: 'Ann Whitfield' })
  bo = await team.add({ name: 'Bo Lindqvist' })
  await team.addShift({
    date: '2026-12-13',
    name: ann.name,
    assignment: 'Balcony',
    serviceTime: '9am',
    tieColor: 'Navy',
  })
  await addTask(team, ann, { title: 'Fold the bulletins' })
  await post(team, bo, 'general', ['Doors open at eight'])
})

const MARK = /^Offline\. This is from /

const PAGES = [
  {
    path: '/dashboard',
    seen: 'Fold the bulletins',
    kinds: ['tasks personal', 'meetings personal', 'schedule personal'],
  },
  { path: '/schedule', seen: 'Balcony', kinds: ['schedule all'] },
  { path: '/tasks', seen: 'Fold the bulletins', kinds: ['tasks personal'] },
  { path: '/directory', seen: 'Bo Lindqvist', kinds: ['users directory'] },
  { path: '/channels', seen: 'Announcements', kinds: ['channels'] },
]

test('every page that was seen can be read after a reload without a line, marked with its time', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE)
  const page = await open({ as: ann, size: PHONE })
  for (const { path, seen, kinds } of PAGES) {
    await page.goto(path)
    await expect(page.getByText(seen).first(), path).toBeVisible()
    await expect(page.getByText(MARK)).toHaveCount(0)
    await expectKept(page, ...kinds)
  }
  await page.goto('/chat/general')
  await expect(messageOf(page, 'Doors open at eight')).toBeVisible()
  await expectKept(page, 'messages general')

  const mend = await cutLine(page)
  for (const { path, seen } of PAGES) {
    await page.goto(path)
    await expect(page.getByText(seen).first(), path).toBeVisible()
    await expect(page.getByText(MARK)).toHaveText(/from \d{1,2}:\d\d [AP]M\.$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    if (path === '/directory')
      await expect(page.getByRole('link', { name: /^Call Bo Lindqvist: \+1 312 555/ })).toBeVisible()
  }
  await page.goto('/chat/general')
  await expect(messageOf(page, 'Doors open at eight')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting…' })).toContainText(
    /As of \d{1,2}:\d\d [AP]M\./,
  )
  await expect(messageBox(page)).toBeVisible()

  await post(team, bo, 'general', ['Make it half past'])
  await mend()
  await expect(messageOf(page, 'Make it half past')).toBeVisible()
  await expect(messageOf(page, 'Doors open at eight')).toBeVisible()
})

test('the mark goes by itself when the line is back, and what is new is there', async ({ open, allowComplaints }) => {
  allowComplaints(...CUT_LINE)
  const page = await open({ as: ann })
  await page.goto('/tasks')
  await expectTasks(page, ['Fold the bulletins'])
  await expectKept(page, 'tasks personal')
  const mend = await cutLine(page)
  await page.goto('/tasks')
  await expect(page.getByText(MARK)).toBeVisible()
  await expectTasks(page, ['Fold the bulletins'])
  const added = await addTask(team, ann, { title: 'Count the candles', dueDate: '2026-12-20' })
  await mend()
  await expectTasks(page, ['Fold the bulletins', added.title])
  await expect(page.getByText(MARK)).toHaveCount(0)
})

test('what was seen before the line was cut is there without a reload, also on pages left long ago', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE)
  const page = await open({ as: bo })
  await page.goto('/directory')
  await expect(page.getByText(ann.name)).toBeVisible()
  await expectKept(page, 'users directory')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Upcoming Schedule' })).toBeVisible()
  await expectKept(page, 'tasks personal')
  await page.getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page.getByText(ann.name)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.context().setOffline(true)
  await expect(page.getByText(MARK)).toBeVisible()
  await page.getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page.getByText(ann.name)).toBeVisible()
  await expect(page.getByText(MARK)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(MARK)).toHaveCount(0)
})

test('what another hand left on the device does no harm', async ({ open, allowComplaints }) => {
  allowComplaints(...CUT_LINE)
  const page = await open({ as: ann })
  await page.goto('/tasks')
  await expectKept(page, 'tasks personal')
  await page.evaluate(async (me) => {
    const opening = indexedDB.open('ushers-kept')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const change = opening.result.transaction('answers', 'readwrite')
    const store = change.objectStore('answers')
    const at = Date.now()
    store.put({ owner: me, hash: '["tasks","personal"]', key: ['tasks', 'personal'], data: [{ title: 7 }], at })
    store.put({ owner: me, hash: 'x', key: 'tasks', data: 'junk', at: 'never' })
    store.put({ owner: me, hash: '["config"]', key: ['nothing', 'known'], data: [], at })
    await new Promise((resolve) => {
      change.oncomplete = resolve
    })
    opening.result.close()
  }, ann._id)
  const mend = await cutLine(page)
  await page.goto('/tasks')
  await expect(page.getByRole('alert')).toContainText('Your tasks could not be loaded.')
  await expect(page.getByText(MARK)).toHaveCount(0)
  await mend()
  await expectTasks(page, ['Fold the bulletins', 'Count the candles'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Everything that may be on the device of somebody who has left: what is true of the team, and nothing of a person. */
const NOTHING = { local: ['config'], tab: {}, caches: {}, rows: [] }

const leftOn = async (page: Page) => {
  const { databases, local, tab, caches } = await heldBy(page)
  return { local: Object.keys(local), tab, caches, rows: Object.values(databases).flat() }
}

test('a logout leaves nothing of a person on the device', async ({ open, allowComplaints }) => {
  allowComplaints(...CUT_LINE, /status of 401/, /^401 /)
  const page = await open()
  await post(team, bo, 'announcements', ['Nobody reads this'])
  await signIn(page, ann)
  for (const { path, kinds } of PAGES) {
    await page.goto(path)
    await expectKept(page, ...kinds)
  }
  await page.goto('/chat/general')
  await messageBox(page).fill('Half a sentence')
  await expectKept(page, 'messages general')
  await expect.poll(async () => (await heldBy(page)).databases['ushers-notifications/notes']).toEqual([1])
  await page.goto('/tasks')
  const other = await page.context().newPage()
  await other.goto('/directory')
  await expect(other.getByText(bo.name)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const one of [page, other]) {
    await expect(one).toHaveURL('/login')
    await expect.poll(() => leftOn(one)).toEqual(NOTHING)
  }
})

test('a session that was ended elsewhere takes along what was seen', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 401/, /^401 /)
  const page = await open()
  await signIn(page, ann)
  await expectKept(page, 'tasks personal')
  await team.revoke((await keptSession(page)).token ?? '')
  await page.goto('/schedule')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => leftOn(page)).toEqual(NOTHING)
})

test.describe('a change of a task without a line', () => {
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

  test('waits, survives a reload, and goes out once', async ({ open, allowComplaints }) => {
    allowComplaints(...CUT_LINE)
    const { member, page, sent } = await withTask(open)
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

  test('goes out from whatever page is opened next, in its order', async ({ open, allowComplaints }) => {
    // The second was typed before the first was saved.
    allowComplaints(...CUT_LINE, /status of 409/, /^409 /)
    const { member, page } = await withTask(open)
    const mend = await cutLine(page)
    await editTask(page, TITLE, { title: 'Polish all handles' })
    await editTask(page, 'Polish all handles', { status: 'Blocked' })
    await expect(taskItem(page, 'Polish all handles')).toContainText(WAITING)
    await mend()
    await page.goto('/directory')
    await expect
      .poll(() => storedTasks(team, member))
      .toMatchObject([{ title: 'Polish all handles', status: 'Blocked', version: 3 }])
  })

  test('that somebody else has changed meanwhile is decided by a person', async ({ open, allowComplaints }) => {
    allowComplaints(...CUT_LINE, /status of 409/, /^409 /)
    const { member, task, page } = await withTask(open)
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

  test('deletes it as soon as there is one, also where the answer to it was lost', async ({
    open,
    allowComplaints,
  }) => {
    allowComplaints(...CUT_LINE, /status of 404/, /^404 /)
    const { member, page } = await withTask(open)
    const lost = '**/api/tasks/*'
    await page.route(lost, async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await taskButton(page, TITLE, 'Delete').click()
    await expectTasks(page, [])
    await expect(page.getByText('1 task will be deleted as soon as there is a connection.')).toBeVisible()
    expect(await storedTasks(team, member)).toEqual([])
    await page.unroute(lost)
    await expect(page.getByText('1 task will be deleted')).toHaveCount(0)
    await expect(page.getByText(/is not here any more/)).toHaveCount(0)
  })

  test('is told where the task is gone meanwhile', async ({ open, allowComplaints }) => {
    allowComplaints(...CUT_LINE, /status of 404/, /^404 /)
    const { task, page } = await withTask(open)
    const mend = await cutLine(page)
    await editTask(page, TITLE, { title: 'Too late' })
    await deleteTask(team, task)
    await mend()
    const gone = page.getByText(`“${TITLE}” is not here any more: somebody deleted it or gave it to somebody else.`)
    await expect(gone).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(gone).toHaveCount(0)
    await expect.poll(async () => (await heldBy(page)).databases['ushers-tasks/unsent']).toEqual([])
  })

  test('is not possible for one that does not exist yet, and what was typed stays', async ({
    open,
    allowComplaints,
  }) => {
    allowComplaints(...CUT_LINE)
    const { page } = await withTask(open)
    await cutLine(page)
    await fillTask(page, { title: 'New', dueDate: '2026-12-20' })
    await createButton(page).click()
    await expect(taskForm(page).getByRole('alert')).toContainText('The server cannot be reached.')
    await expect(taskForm(page).getByLabel('Title')).toHaveValue('New')
  })

  test('is asked about at a logout, and never goes out as somebody else', async ({ open, allowComplaints }) => {
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
    await expect.poll(() => storedTasks(team, one)).toMatchObject([{ status: 'Done', version: 2 }])
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => leftOn(page)).toEqual(NOTHING)
  })

  test('goes with its person who logs out anyway', async ({ open, allowComplaints }) => {
    allowComplaints(...CUT_LINE)
    const { member, page, sent } = await withTask(open)
    const mend = await cutLine(page)
    await taskButton(page, TITLE, 'Delete').click()
    await expect(page.getByText('1 task will be deleted as soon as there is a connection.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => leftOn(page)).toEqual(NOTHING)
    await mend()
    expect(await storedTasks(team, member)).toHaveLength(1)
    expect(sent).toEqual([])
  })
})
