import { post } from './stage/chat.steps.ts'
import { clickNotification, expectShown, shownNotifications, workerOf } from './stage/notifications.steps.ts'
import { allowNotifications, openIdle, withPushApi } from './stage/push.steps.ts'
import { onHost } from './stage/site.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam()

const MESSAGE = { title: 'General', body: 'Ann: hello', uuid: 'u-1', type: 'navigate', channelId: 'general' } as const

/** Leaves something unread in the channel of MESSAGE: where all is read a page takes its notification away. */
const writeToGeneral = () => post(team, team.superAdmin, 'general', [MESSAGE.body])

test('a push is shown once however often it comes, and always', async ({ open }) => {
  const member = await team.add()
  await writeToGeneral()
  const page = await open({ as: member })
  await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  const { deliver } = await workerOf(page)
  await deliver(MESSAGE)
  await expectShown(page, [{ title: 'General', body: 'Ann: hello', tag: 'channel:general', silent: false }])
  await deliver(MESSAGE)
  await expectShown(page, [{ title: 'General', body: 'Ann: hello', tag: 'channel:general', silent: true }])
  // One channel, one notification; an older push does not bring its text back.
  await deliver({ ...MESSAGE, uuid: 'u-2', body: 'Ann: one more' })
  await expectShown(page, [{ body: 'Ann: one more', silent: false }])
  await deliver(MESSAGE)
  await expectShown(page, [{ body: 'Ann: one more', silent: true }])

  await deliver('no JSON')
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ title, body }) => `${title}: ${body}`).sort())
    .toEqual(['General: Ann: one more', 'Ushers: Something new'])
})

test('a click on a notification leads there without a reload, or opens a window', async ({ open }) => {
  const member = await team.add()
  await writeToGeneral()
  const page = await open({ as: member })
  await withPushApi(page)
  await allowNotifications(page)
  await openIdle(page, '/dashboard')
  const { deliver, worker } = await workerOf(page)
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes'
  })
  await deliver(MESSAGE)
  await expectShown(page, [{ tag: 'channel:general' }])
  expect(await clickNotification(worker, 'channel:general')).toEqual({ opened: [] })
  await expect(page).toHaveURL('/chat/general')
  await expectShown(page, [])
  await deliver({ title: 'Odd', body: '', uuid: 'u-3', type: 'navigate', path: '//evil.example' })
  await expectShown(page, [{ tag: 'u-3' }])
  expect(await clickNotification(worker, 'u-3')).toEqual({ opened: [] })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('html[data-same]')).toHaveCount(1)

  await deliver({ title: 'New task for you', body: 'Count the chairs', uuid: 'u-4', type: 'navigate', path: '/tasks' })
  await expectShown(page, [{ tag: 'u-4' }])
  await page.goto('about:blank')
  expect(await clickNotification(worker, 'u-4')).toEqual({ opened: [onHost('/tasks')] })
})
