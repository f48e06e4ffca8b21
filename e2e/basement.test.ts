import { messageBox, messageOf, post, say } from './stage/chat.steps.ts'
import { CUT_LINE, expectKept } from './stage/device.steps.ts'
import { pathInSite } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask, storedTasks, taskButton, taskItem } from './stage/tasks.steps.ts'
import { openWithWorker } from './stage/worker.steps.ts'

// The app as it is installed: its worker answers for the pages, and there is no network at all.
test.use({ serviceWorkers: 'allow' })

const team = withTeam()

test('in a basement without signal the app opens, is read and worked with, and catches up once', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE)
  const ann = await team.add({ name: 'Ann Whitfield' })
  const bo = await team.add({ name: 'Bo Lindqvist' })
  await team.addShift({
    date: '2026-12-13',
    name: ann.name,
    assignment: 'Balcony',
    serviceTime: '9am',
    tieColor: 'Navy',
  })
  await addTask(team, ann, { title: 'Fold the bulletins' })
  await post(team, bo, 'general', ['Doors open at eight'])

  const page = await open({ as: ann, size: PHONE })
  await openWithWorker(page, '/dashboard')
  await expectKept(page, 'tasks personal', 'schedule personal')
  await page.goto('/schedule')
  await expectKept(page, 'schedule all')
  await page.goto('/directory')
  await expectKept(page, 'users directory')
  await page.goto('/tasks')
  await expect(page.getByText('Fold the bulletins')).toBeVisible()
  await page.goto('/chat/general')
  await expect(messageOf(page, 'Doors open at eight')).toBeVisible()
  await expectKept(page, 'messages general')

  await page.context().setOffline(true)
  await page.goto('/schedule')
  await expect(page.getByText('Balcony').first()).toBeVisible()
  await expect(page.getByText(/^Offline\. This is from /)).toBeVisible()
  await page.goto('/directory')
  await expect(page.getByRole('link', { name: /^Call Bo Lindqvist: \+1 312 555/ })).toBeVisible()
  await page.goto('/tasks')
  await taskButton(page, 'Fold the bulletins', 'Mark as Done').click()
  await expect(taskItem(page, 'Fold the bulletins')).toContainText('Waiting for a connection')
  await page.goto('/chat/general')
  await expect(messageOf(page, 'Doors open at eight')).toBeVisible()
  await say(page, 'On my way up')
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  // The phone goes into the pocket and comes out again.
  await page.reload()
  await expect(messageOf(page, 'On my way up')).toBeVisible()

  const puts: string[] = []
  // Answered ones: a try before the connection is back reaches nobody.
  page.context().on('response', (response) => {
    const request = response.request()
    if (['PUT', 'POST'].includes(request.method()) && /\/api\/(tasks|messages)/.test(request.url()))
      puts.push(`${request.method()} ${pathInSite(request.url()).replace(/\/[\w-]{36}$/, '')}`)
  })
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  await expect.poll(async () => (await storedTasks(team, ann)).map(({ status }) => status)).toEqual(['Done'])
  await expect(messageBox(page)).toBeVisible()
  await expect(messageOf(page, 'On my way up')).toHaveCount(1)
  expect(puts.sort()).toEqual(['POST /api/messages', 'PUT /api/tasks'])
})
