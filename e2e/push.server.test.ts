import { pushApi } from '#shared/reach/push.ts'
import { runUntil } from './stage/clock.steps.ts'
import {
  allowNotifications,
  deviceSwitch,
  notifications,
  subscriptionOf,
  switchOn,
  withPushService,
} from './stage/push.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam({ settings: { PUSH_ALLOWED_HOSTS: 'push.example' } })

test('the server knows a device from the tap to the logout, and again after the next login', async ({ open }) => {
  const member = await team.add({ name: 'Noor van Dijk' })
  const page = await open()
  await withPushService(page)
  await allowNotifications(page)
  await signIn(page, member)
  await page.goto('/profile')
  await expect(notifications(page).getByText('None of your devices gets notifications yet.')).toBeVisible()
  await switchOn(page)
  const device = notifications(page).getByRole('listitem')
  await expect(device).toHaveText(/This deviceNo notification yet$/)

  const setting = (name: string) => page.getByRole('switch', { name, exact: true })
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/push/settings') && response.request().method() === 'PUT',
  )
  await setting('Messages').click()
  expect(await (await saved).json()).toMatchObject({ messages: false, work: true })
  await page.reload()
  await expect(deviceSwitch(page)).toBeChecked()
  await expect(setting('Messages')).not.toBeChecked()
  await expect(setting('Tasks and meetings')).toBeChecked()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await subscriptionOf(page)).toBeNull()
  const { token } = await team.login(member)
  expect(await team.call(pushApi.devices, {}, token)).toEqual([])

  await signIn(page, member)
  // The code that subscribes again is loaded once the network is idle.
  const again = { endpoint: 'https://push.example/2' }
  await runUntil(page, async () => expect(await subscriptionOf(page)).toMatchObject(again))
  await page.goto('/profile')
  await expect(device).toHaveCount(1)
  await deviceSwitch(page).click()
  await expect(notifications(page).getByText('None of your devices gets notifications yet.')).toBeVisible()
})
