import { sessionsApi } from '#shared/people/sessions.ts'
import { hold } from './stage/network.steps.ts'
import { addPhoneOwner, button, withPhones } from './stage/phone.steps.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

const SEND = '**/api/phone/send-code'
const RESET = '**/api/users/reset-password'

const NEW_PASSWORD = 'an even longer password'

test('a forgotten password is replaced, and every session before it ends', async ({ open }) => {
  const member = await addPhoneOwner(team)
  const { token } = await team.login(member)
  const page = await open({ size: PHONE })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')

  const releaseSend = await hold(page, SEND)
  await page.getByLabel('Phone').fill(member.phoneNumber.replace('+1', ''))
  await button(page, 'Send Code').click()
  await expect(button(page, 'Sending...')).toBeVisible()
  releaseSend()
  await expect(page.getByLabel('SMS code')).toBeFocused()
  await expect(button(page, /^Send a new code \(\d+s\)$/)).toBeDisabled()

  const releaseReset = await hold(page, RESET)
  await page.getByLabel('SMS code').fill(await phones.codeFor(member.phoneNumber))
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await button(page, 'Reset Password').click()
  await expect(button(page, 'Resetting...')).toBeVisible()
  releaseReset()
  await expect(page.getByRole('status').filter({ hasText: '✅ Password reset successful' })).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  expect(await team.statusOf(sessionsApi.me, {}, token)).toBe(401)
  await expect(team.login(member)).rejects.toThrow('Invalid email or password')
  await fillLogin(page, { ...member, password: NEW_PASSWORD })
  await loginButton(page).click()
  await expect(page).toHaveURL('/dashboard')
})
