import { messageBox, messageOf, post } from './stage/chat.steps.ts'
import { chunkRequests } from './stage/chunks.ts'
import { runUntil } from './stage/clock.steps.ts'
import { CUT_LINE, cutLine, expectForgotten, expectKept, heldBy } from './stage/device.steps.ts'
import { keptSession, signIn } from './stage/sessions.steps.ts'
import { keptAs } from './stage/site.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask, expectTasks } from './stage/tasks.steps.ts'
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
  await post(team, bo, 'announcements', ['Nobody reads this'])
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

test('what was seen is there without a line, harmless if it was meddled with, and goes with whoever leaves', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE, /status of 401/, /^401 /)
  const page = await open({ as: ann, size: PHONE })

  await test.step('every page that was seen can be read after a reload, marked with its time', async () => {
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
      // The server is asked a few times before that is given up.
      await runUntil(page, () => expect(page.getByText(seen).first(), path).toBeVisible({ timeout: 500 }))
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

  await test.step('the mark goes by itself when the line is back, and what is new is there', async () => {
    await page.goto('/tasks')
    await expectTasks(page, ['Fold the bulletins'])
    await expectKept(page, 'tasks personal')
    const mend = await cutLine(page)
    await page.goto('/tasks')
    await runUntil(page, () => expect(page.getByText(MARK)).toBeVisible({ timeout: 500 }))
    await expectTasks(page, ['Fold the bulletins'])
    const added = await addTask(team, ann, { title: 'Count the candles', dueDate: '2026-12-20' })
    await mend()
    await expectTasks(page, ['Fold the bulletins', added.title])
    await expect(page.getByText(MARK)).toHaveCount(0)
  })

  await test.step('what another hand left on the device does no harm', async () => {
    // A page without tasks: one that has just fetched them writes its own over what is put there.
    await page.goto('/directory')
    await expect(page.getByText(bo.name, { exact: true })).toBeVisible()
    await expectKept(page, 'tasks personal')
    await page.evaluate(
      async ([me, name]) => {
        const opening = indexedDB.open(name)
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
      },
      [ann._id, keptAs('ushers-kept')] as const,
    )
    const mend = await cutLine(page)
    await page.goto('/tasks')
    const alert = page.getByRole('alert')
    await runUntil(page, () => expect(alert).toContainText('Your tasks could not be loaded.', { timeout: 500 }))
    await expect(page.getByText(MARK)).toHaveCount(0)
    await mend()
    await expectTasks(page, ['Fold the bulletins', 'Count the candles'])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await page.setViewportSize(DESKTOP)
  await test.step('a logout leaves nothing of a person on the device', async () => {
    await page.goto('/chat/general')
    await messageBox(page).fill('Half a sentence')
    await expectKept(page, 'messages general')
    // The code that counts is loaded once the network is idle.
    const counted = async () => (await heldBy(page)).databases['ushers-notifications/notes']
    await runUntil(page, async () => expect(await counted()).toEqual([1]))
    await page.goto('/tasks')
    const other = await page.context().newPage()
    await other.goto('/directory')
    await expect(other.getByText(bo.name, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    for (const one of [page, other]) {
      await expect(one).toHaveURL('/login')
      await expectForgotten(one)
    }
    await other.close()
  })

  await test.step('a session that was ended elsewhere takes along what was seen', async () => {
    await signIn(page, ann)
    await expectKept(page, 'tasks personal')
    const { token } = await keptSession(page)
    // An open page would end its session by itself, and the next address would be opened signed out.
    await page.goto('about:blank')
    await team.revoke(token ?? '')
    await page.goto('/schedule')
    await expect(page).toHaveURL('/login')
    await expectForgotten(page)
  })
})

test('what was seen before the line was cut is there without a reload, also on pages left long ago', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE)
  const page = await open({ as: bo })
  await page.goto('/directory')
  await expect(page.getByText(ann.name, { exact: true })).toBeVisible()
  await expectKept(page, 'users directory')
  // The mark comes with the code that is fetched when the network is idle.
  const rest = page.waitForResponse(chunkRequests('BackgroundTasks'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Upcoming Schedule' })).toBeVisible()
  await expectKept(page, 'tasks personal')
  await (await rest).finished()
  await page.getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page.getByText(ann.name, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.context().setOffline(true)
  await expect(page.getByText(MARK)).toBeVisible()
  await page.getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page.getByText(ann.name, { exact: true })).toBeVisible()
  await expect(page.getByText(MARK)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(MARK)).toHaveCount(0)
})
