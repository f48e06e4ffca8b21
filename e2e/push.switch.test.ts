import { configApi } from '#shared/people/config.ts'
import { chunkRequests } from './stage/chunks.ts'
import { breakDown } from './stage/network.steps.ts'
import {
  allowNotifications,
  blockNotifications,
  deviceSwitch,
  expectOn,
  notifications,
  setOutage,
  subscriptionOf,
  switchOn,
  withPushApi,
  withPushService,
} from './stage/push.steps.ts'
import { test } from './stage/release.fixtures.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { expect, withTeam } from './stage/stage.fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam()

const pushKey = async (): Promise<string> => (await team.call(configApi.read)).pushKey

test('the switch: blocked, allowed, on and off, and off where something fails', async ({ open, allowComplaints }) => {
  allowComplaints(/Push service: AbortError/, /status of 500 .*\/api\/fcm-token/, /^500 .*\/api\/fcm-token/)
  const page = await open({ as: await team.add() })
  await withPushService(page)
  const api = await withPushApi(page)
  await page.goto('/profile')

  await test.step('a browser that blocks notifications says what to do, and is believed when it allows them', async () => {
    await expect(deviceSwitch(page)).toBeVisible()
    await blockNotifications(page)
    await expect(notifications(page).getByText('Your browser blocks notifications from this app.')).toBeVisible()
    await expect(deviceSwitch(page)).toHaveCount(0)
    await allowNotifications(page)
    await expect(deviceSwitch(page)).toBeVisible()
    await expect(deviceSwitch(page)).not.toBeChecked()
  })

  await test.step('the switch asks, subscribes and registers; another tap ends it all', async () => {
    await expect(deviceSwitch(page)).not.toBeChecked()
    await expect(notifications(page).getByText('Off. Nothing is sent to this device.')).toBeVisible()
    await expect(notifications(page).getByText('None of your devices gets notifications yet.')).toBeVisible()
    expect(await subscriptionOf(page)).toBeNull()
    expect(api.tokens).toEqual([])

    await switchOn(page)
    await expect(deviceSwitch(page)).toBeChecked()
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

  await test.step('a push service that cannot be reached, and a server that fails, leave it off', async () => {
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
})

test('a tap before the worker is there, as on a slow line, waits for it', async ({
  releases,
  open,
  allowComplaints,
}) => {
  // A proxy in front of the server passes no WebSockets; the seconds that are skipped pass for the live connection,
  // too.
  allowComplaints(/WebSocket connection/, /Live connection: timeout/)
  const member = await team.add()
  const page = await open()
  await withPushService(page)
  await withPushApi(page)
  await allowNotifications(page)
  // The worker keeps this file, too; the page that is open does without.
  const file = releases.hold(chunkRequests('GifPicker'))
  await page.goto(`${releases.url}/login`)
  await fillLogin(page, member)
  await loginButton(page).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(notifications(page).getByText('None of your devices gets notifications yet.')).toBeVisible()
  await deviceSwitch(page).click()
  await file.asked
  await page.clock.fastForward(11_000)
  await expect(notifications(page).getByText(/^Turning on/)).toBeVisible()
  file.release()
  await expectOn(page)
})

test('nothing is asked before the tap or where nothing can be shown, and the question may stay unanswered', async ({
  open,
}) => {
  const page = await open({ as: await team.add() })

  await test.step('nothing is asked before the tap, and the question may stay unanswered', async () => {
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

  await test.step('browsers that can do nothing, or only on the home screen, say so', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.goto('/profile')
    await expect(notifications(page).getByText('This browser cannot show notifications.')).toBeVisible()
    await expect(deviceSwitch(page)).toHaveCount(0)
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await page.reload()
    await expect(notifications(page).getByText('Choose Add to Home Screen.')).toBeVisible()
  })
})
