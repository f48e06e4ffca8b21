import { registrationApi } from '#shared/people/registration.ts'
import { pushApi } from '#shared/reach/push.ts'
import { button, passwordField, stranger, verifyPhone, withPhones } from './stage/phone.steps.ts'
import { allowNotifications, withPushService } from './stage/push.steps.ts'
import { expect, test } from './stage/stage.fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const { team, phones } = withPhones({ settings: { REGISTRATION: 'approval', PUSH_ALLOWED_HOSTS: 'push.example' } })

test('who waits for approval switches notifications on, and has them as a member', async ({ open }) => {
  const page = await open()
  await withPushService(page)
  await allowNotifications(page)
  const person = stranger()
  await page.goto('/register')
  await verifyPhone(page, phones, person)
  await passwordField(page).fill(person.password)
  await button(page, 'Register').click()
  const device = page.getByRole('switch', { name: 'Notifications on this device' })
  await device.click()
  await expect(page.getByText('On. Notifications are sent to this device.')).toBeVisible({ timeout: 60_000 })

  const { token, user } = await team.login(person)
  expect(user.waiting).toBe(true)
  await team.call(registrationApi.approve, { id: user._id })
  expect(await team.call(pushApi.devices, {}, token)).toHaveLength(1)
})
