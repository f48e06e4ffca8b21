import { expectAccessible, NARROW } from './stage/accessibility.steps.ts'
import { post } from './stage/chat.steps.ts'
import { runUntil } from './stage/clock.steps.ts'
import { expectShown, workerOf } from './stage/notifications.steps.ts'
import {
  allowNotifications,
  blockNotifications,
  DEVICE,
  deviceSwitch,
  notifications,
  subscriptionOf,
  switchOn,
  withPushApi,
  withPushService,
} from './stage/push.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { pathInSite } from './stage/site.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam()

const MESSAGE = { title: 'General', body: 'Ann: hello', uuid: 'u-1', type: 'navigate', channelId: 'general' } as const

/** Leaves something unread in the channel of MESSAGE: where all is read a page takes its notification away. */
const writeToGeneral = () => post(team, team.superAdmin, 'general', [MESSAGE.body])

test('the panel follows a test notification, lists devices and switches what one is told of', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of (409|500) .*\/api\/push\/(test|settings)/, /^(409|500) .*\/api\/push\/(test|settings)/)
  const page = await open({ as: await team.add() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await switchOn(page)

  await test.step('a test notification is followed until it has arrived', async () => {
    const button = notifications(page).getByRole('button', { name: 'Send a test notification' })
    await page.route('**/api/push/test', (route) => route.fulfill({ json: { uuid: 'test-1' } }))
    await button.click()
    await expect(notifications(page).getByText('Sent. It should appear in a moment.')).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(notifications(page).getByText(/^It was sent but has not arrived here yet/)).toBeVisible()
    const { deliver } = await workerOf(page)
    await deliver({ title: 'Test', body: 'It works', uuid: 'test-1', type: 'navigate', path: '/profile' })
    await expect(notifications(page).getByText('The test notification has arrived on this device.')).toBeVisible()
    await expectShown(page, [{ title: 'Test', body: 'It works' }])

    await page.route('**/api/push/test', (route) =>
      route.fulfill({ status: 409, json: { error: 'No device.', code: 'push_not_registered' } }),
    )
    await button.click()
    await expect(notifications(page).getByRole('alert')).toHaveText(
      'The test notification could not be sent.This device gets no notifications yet.',
    )
  })

  await test.step('devices are listed, and one that gets nothing through says since when', async () => {
    api.devices = [
      { ...DEVICE, failingSince: '2026-12-05T16:00:00.000Z' },
      { ...DEVICE, _id: 'd2', isThis: false, name: 'Safari on iPhone', lastSentAt: '2026-12-06T15:30:00.000Z' },
    ]
    await page.reload()
    await expect(
      notifications(page).getByText('On, but nothing has reached this device since December 5, 2026 at 10:00 AM.'),
    ).toBeVisible()
    await expect(notifications(page).getByRole('listitem')).toHaveText([
      'Chrome on LinuxThis deviceNothing has reached it since December 5, 2026 at 10:00 AM',
      'Safari on iPhoneLast notification December 6, 2026 at 9:30 AM',
    ])
  })

  await test.step('what one is told of is switched at once, and back where the server refuses', async () => {
    const group = page.getByRole('group', { name: 'Tell me about' })
    await expect(group.getByRole('switch')).toHaveCount(6)
    for (const name of ['Messages', 'Tasks and meetings', 'Changes to my shifts', 'The evening before I serve'])
      await expect(group.getByRole('switch', { name, exact: true })).toBeChecked()
    await expect(group.getByText('Once, with all of your services of that day')).toBeVisible()
    await expect(group.getByText('For each service by itself')).toBeVisible()
    const messages = group.getByRole('switch', { name: 'Messages', exact: true })
    const reminder = group.getByRole('switch', { name: 'Shortly before I serve' })
    await messages.click()
    await reminder.click()
    await expect(messages).not.toBeChecked()
    await expect.poll(() => api.settings).toMatchObject({ messages: false, shifts: true, lateReminder: false })
    await page.reload()
    await expect(messages).not.toBeChecked()
    await expect(reminder).not.toBeChecked()

    let refuse = (): void => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route('**/api/push/settings', async (route) => {
      await refused
      await route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } })
    })
    await reminder.focus()
    await page.keyboard.press('Space')
    await expect(reminder).toBeChecked()
    refuse()
    await expect(group.getByRole('alert')).toHaveText('“Shortly before I serve” was not changed.Something went wrong')
    await expect(reminder).not.toBeChecked()
    expect(api.settings).toMatchObject({ messages: false, lateReminder: false })
  })
})

test('a logout ends it before the session; who signs in next has not switched it on', async ({
  open,
  allowComplaints,
}) => {
  // What a page asks for while its session ends.
  allowComplaints(/status of 401/, /^401 /)
  const [first, second] = [await team.add(), await team.add()]
  await writeToGeneral()
  const page = await open()
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(`${pathInSite(request.url())} ${request.postData()}`)
  })
  const logout = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
  }
  await signIn(page, first)
  await page.goto('/profile')
  await switchOn(page)
  const { deliver } = await workerOf(page)
  await deliver(MESSAGE)
  await expectShown(page, [{ title: 'General' }])
  await logout()
  expect(asked.slice(-2)).toEqual(['/api/fcm-token {"token":null}', '/api/users/logout {}'])
  expect(await subscriptionOf(page)).toBeNull()
  await expectShown(page, [])

  await signIn(page, second)
  await page.goto('/profile')
  await expect(deviceSwitch(page)).not.toBeChecked()
  expect(await subscriptionOf(page)).toBeNull()
  await logout()
  expect(asked.at(-2)).not.toContain('fcm-token')

  await signIn(page, first)
  // The code that subscribes again is loaded once the network is idle.
  const again = { endpoint: 'https://push.example/2' }
  await runUntil(page, async () => expect(await subscriptionOf(page)).toMatchObject(again))
  // The server is told once the browser has subscribed.
  await expect.poll(() => JSON.parse(api.tokens.at(-1) ?? '{}')).toMatchObject(again)
})

test('the panel is accessible', async ({ open }) => {
  const page = await open({ as: await team.add() })
  await withPushService(page)
  await withPushApi(page, { devices: [{ ...DEVICE, _id: 'd2', isThis: false, name: 'Safari on iPhone' }] })
  const scan = () => expectAccessible(page, undefined, [PHONE, DESKTOP, NARROW])
  await page.goto('/profile')
  await blockNotifications(page)
  await expect(notifications(page).getByText('Your browser blocks notifications from this app.')).toBeVisible()
  await scan()
  await allowNotifications(page)
  await switchOn(page)
  await page.route('**/api/push/test', (route) => route.fulfill({ json: { uuid: 'test-1' } }))
  await notifications(page).getByRole('button', { name: 'Send a test notification' }).click()
  await expect(notifications(page).getByText('Sent. It should appear in a moment.')).toBeVisible()
  await scan()
})
