import { expectAccessible, NARROW } from './stage/accessibility.steps.ts'
import { post } from './stage/chat.steps.ts'
import { breakDown } from './stage/network.steps.ts'
import {
  allowNotifications,
  blockNotifications,
  clickNotification,
  DEVICE,
  deviceSwitch,
  exchangeSubscription,
  expectShown,
  loseSubscription,
  notifications,
  openAtRest,
  setOutage,
  shownNotifications,
  subscriptionOf,
  switchOn,
  withPushApi,
  withPushService,
  workerOf,
} from './stage/push.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Team } from './stage/team.server.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam()

let people = 0

/** Somebody who has never used notifications. */
function someone(): ReturnType<Team['add']> {
  people += 1
  return team.add({ name: `Noor van Dijk ${people}` })
}

const MESSAGE = { title: 'General', body: 'Ann: hello', uuid: 'u-1', type: 'navigate', channelId: 'general' } as const

/** Leaves something unread in the channel of MESSAGE: where all is read a page takes its notification away. */
const writeToGeneral = () => post(team, team.superAdmin, 'general', [MESSAGE.body])

const pushKey = async (): Promise<string> => (await (await fetch(`${team.url}/api/config`)).json()).pushKey

test('the switch asks, subscribes and registers; another tap ends it all', async ({ open }) => {
  const page = await open({ as: await someone() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await expect(deviceSwitch(page)).not.toBeChecked()
  await expect(notifications(page).getByText('Off. Nothing is sent to this device.')).toBeVisible()
  await expect(notifications(page).getByText('None of your devices gets notifications yet.')).toBeVisible()
  expect(await subscriptionOf(page)).toBeNull()
  expect(api.tokens).toEqual([])

  await deviceSwitch(page).click()
  await expect(deviceSwitch(page)).toBeChecked()
  await expect(notifications(page).getByText('On. Notifications are sent to this device.')).toBeVisible()
  const device = notifications(page).getByRole('listitem')
  await expect(device).toHaveText('Chrome on LinuxThis deviceNo notification yet')
  expect((await subscriptionOf(page))?.applicationServerKey).toBe(await pushKey())
  expect(api.tokens.map((token) => JSON.parse(token ?? '').endpoint)).toEqual(['https://push.example/1'])

  await page.reload()
  await expect(deviceSwitch(page)).toBeChecked()
  expect(api.tokens).toHaveLength(1)

  await deviceSwitch(page).click()
  await expect(deviceSwitch(page)).not.toBeChecked()
  await expect(device).toHaveCount(0)
  expect(await subscriptionOf(page)).toBeNull()
  expect(api.tokens.at(-1)).toBeNull()
})

test('nothing is asked before the tap, and the question may stay unanswered', async ({ open }) => {
  const page = await open({ as: await someone() })
  await withPushService(page)
  await withPushApi(page)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = 'yes'
      return 'default'
    }
  })
  await page.goto('/profile')
  await expect(notifications(page).getByText('Off. Nothing is sent to this device.')).toBeVisible()
  await expect(page.locator('html[data-asked]')).toHaveCount(0)
  await deviceSwitch(page).click()
  await expect(page.locator('html[data-asked]')).toHaveCount(1)
  await expect(notifications(page).getByRole('alert')).toHaveText(
    'Notifications are still off.The question of your browser was closed without an answer. Switch on once more to see it.',
  )
  await expect(deviceSwitch(page)).not.toBeChecked()
})

test('a browser that blocks notifications says what to do, and is believed when it allows them', async ({ open }) => {
  const page = await open({ as: await someone() })
  await withPushService(page)
  await withPushApi(page)
  await page.goto('/profile')
  await expect(deviceSwitch(page)).toBeVisible()
  await blockNotifications(page)
  await expect(notifications(page).getByText('Your browser blocks notifications from this app.')).toBeVisible()
  await expect(deviceSwitch(page)).toHaveCount(0)
  await allowNotifications(page)
  await expect(deviceSwitch(page)).toBeVisible()
  await expect(deviceSwitch(page)).not.toBeChecked()
})

test('browsers that can do nothing, or only on the home screen, say so', async ({ open }) => {
  const page = await open({ as: await someone() })
  await withPushApi(page)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto('/profile')
  await expect(notifications(page).getByText('This browser cannot show notifications.')).toBeVisible()
  await expect(deviceSwitch(page)).toHaveCount(0)
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.reload()
  await expect(notifications(page).getByText('Choose Add to Home Screen.')).toBeVisible()
})

test('a push service that cannot be reached, and a server that fails, leave it off', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/Push service: AbortError/, /status of 500/, /^500 .*\/api\/fcm-token/)
  const page = await open({ as: await someone() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await setOutage(page, true)
  await deviceSwitch(page).click()
  const alert = notifications(page).getByRole('alert')
  await expect(alert).toContainText('Your browser could not reach its notification service.')
  await expect(deviceSwitch(page)).not.toBeChecked()

  await setOutage(page, false)
  const mend = await breakDown(page, '**/api/fcm-token')
  await deviceSwitch(page).click()
  await expect(alert).toHaveText('Notifications are still off.Something went wrong')
  await expect(deviceSwitch(page)).not.toBeChecked()
  expect(await subscriptionOf(page)).toBeNull()

  await mend()
  await withPushApi(page, api)
  await switchOn(page)
  await expect(alert).toHaveCount(0)
})

test('devices are listed, and one that gets nothing through says since when', async ({ open }) => {
  const page = await open({ as: await someone() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await switchOn(page)
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

test('a test notification is followed until it has arrived', async ({ open, allowComplaints }) => {
  allowComplaints(/status of (409|500)/, /^(409|500) .*\/api\/push\/test/)
  const page = await open({ as: await someone() })
  await withPushService(page)
  await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await switchOn(page)
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

test('what one is told of is switched at once, and back where the server refuses', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 500/, /^500 .*\/api\/push\/settings/)
  const page = await open({ as: await someone() })
  const api = await withPushApi(page)
  await page.goto('/profile')
  const group = page.getByRole('group', { name: 'Tell me about' })
  await expect(group.getByRole('switch')).toHaveCount(5)
  for (const name of ['Messages', 'Tasks and meetings', 'Changes to my shifts', 'The evening before I serve'])
    await expect(group.getByRole('switch', { name, exact: true })).toBeChecked()
  await expect(group.getByText('A reminder at 6 PM')).toBeVisible()
  await expect(group.getByText('A reminder 2 hours before')).toBeVisible()
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

test('on load a device is renewed without a word where that is due', async ({ open }) => {
  const member = await someone()
  const page = await open({ as: member })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await switchOn(page)
  const endpoints = () => api.tokens.map((token) => JSON.parse(token ?? '{}').endpoint)

  // As iOS does.
  await loseSubscription(page)
  await page.goto('/dashboard')
  await expect.poll(endpoints).toEqual(['https://push.example/1', 'https://push.example/2'])

  // Seven days later the browser still has the same, and says so.
  await page.clock.setSystemTime('2026-12-13T18:30:00Z')
  await page.reload()
  await expect.poll(endpoints).toEqual([...[1, 2, 2].map((count) => `https://push.example/${count}`)])

  // The server has another key pair.
  await page.route('**/api/config', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), pushKey: `B${'C'.repeat(86)}` } })
  })
  await page.reload()
  await expect.poll(endpoints).toHaveLength(4)
  expect((await subscriptionOf(page))?.applicationServerKey).toBe(`B${'C'.repeat(86)}`)
})

test('a subscription that the browser exchanges is told to the server by an open page', async ({ open }) => {
  const page = await open({ as: await someone() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await openAtRest(page, '/profile')
  await switchOn(page)
  const { worker } = await workerOf(page)
  await exchangeSubscription(page, worker, 'https://push.example/exchanged')
  await expect.poll(() => JSON.parse(api.tokens.at(-1) ?? '').endpoint).toBe('https://push.example/exchanged')
})

test('a device that the server has forgotten subscribes again', async ({ open }) => {
  const page = await open({ as: await someone() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await switchOn(page)
  api.devices = []
  await page.reload()
  await expect(notifications(page).getByRole('listitem')).toHaveText(/^Chrome on Linux/)
  expect(JSON.parse(api.tokens.at(-1) ?? '').endpoint).toBe('https://push.example/2')
})

test('a logout ends it before the session; who signs in next has not switched it on', async ({ open }) => {
  const [first, second] = [await someone(), await someone()]
  await writeToGeneral()
  const page = await open()
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(`${new URL(request.url()).pathname} ${request.postData()}`)
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
  await expect.poll(() => subscriptionOf(page)).toMatchObject({ endpoint: 'https://push.example/2' })
  expect(JSON.parse(api.tokens.at(-1) ?? '').endpoint).toBe('https://push.example/2')
})

test('a push is shown once however often it comes, and always', async ({ open }) => {
  const member = await someone()
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
  const member = await someone()
  await writeToGeneral()
  const page = await open({ as: member })
  await withPushApi(page)
  await allowNotifications(page)
  await openAtRest(page, '/dashboard')
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
  expect(await clickNotification(worker, 'u-4')).toEqual({ opened: ['/tasks'] })
})

test('the panel is accessible', async ({ open }) => {
  const page = await open({ as: await someone() })
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
