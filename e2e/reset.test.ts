import type { Page } from '@playwright/test'
import { sessionsApi } from '#shared/sessions.ts'
import { hold } from './stage/network.steps.ts'
import { addPhoneOwner, button, otherThan, stranger, withPhones } from './stage/phone.steps.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

const SEND = '**/api/phone/send-code'
const RESET = '**/api/users/reset-password'

const REFUSED = [/status of 4\d\d/, /^4\d\d .*\/api\//]
const NEW_PASSWORD = 'an even longer password'

/** The page as somebody finds it who has not typed anything. */
async function beginAnew(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/forgot-password')
  await expect(page.getByLabel('Phone')).toHaveValue('')
}

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

test('what is refused, not answered or begun again on the way to a new password', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED, /ERR_CONNECTION_(REFUSED|RESET)/, /^offline .*\/api\//)
  const page = await open()

  await test.step('without the place of the bot check no code is sent', async () => {
    await page.goto('/forgot-password')
    await page.getByLabel('Phone').fill(stranger().phoneNumber)
    await page.locator('#recaptcha-container').evaluate((element) => element.remove())
    await button(page, 'Send Code').click()
    await expect(page.getByRole('alert')).toHaveText('reCAPTCHA container missing')
  })

  await test.step('a number that nobody has looks like any other, and gets no code', async () => {
    const { phoneNumber } = stranger()
    await beginAnew(page)
    await page.getByLabel('Phone').fill(phoneNumber)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('SMS code')).toHaveAccessibleDescription(/^If \+1.630.555.\d{4} belongs to an account/)
    await page.getByLabel('SMS code').fill('123456')
    await page.getByLabel('New Password').fill(NEW_PASSWORD)
    await button(page, 'Reset Password').click()
    await expect(page.getByRole('alert')).toHaveText('Verification failed or reset error')
    await expect(page.getByLabel('New Password')).toHaveValue(NEW_PASSWORD)
    expect(phones.sent.filter(({ to }) => to === phoneNumber)).toEqual([])
  })

  await test.step('a wrong code and a weak password are said beside their fields, and the right ones still do', async () => {
    const member = await addPhoneOwner(team)
    await beginAnew(page)
    await button(page, 'Send Code').click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Please enter a phone number, with area code/)
    await page.getByLabel('Phone').fill(member.phoneNumber)
    await button(page, 'Send Code').click()
    const code = await phones.codeFor(member.phoneNumber)

    await button(page, 'Reset Password').click()
    await expect(page.getByLabel('SMS code')).toHaveAccessibleDescription(/Please enter the six digits/)
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/Please use at least 8 characters/)
    await page.getByLabel('SMS code').fill(otherThan(code))
    await page.getByLabel('New Password').fill('password1')
    await button(page, 'Reset Password').click()
    await expect(page.getByRole('alert')).toHaveText('Verification failed or reset error')
    await expect(page.getByLabel('SMS code')).toHaveAccessibleDescription(/That code is not right\./)
    await expect(page.getByLabel('SMS code')).toBeFocused()

    await page.getByLabel('SMS code').fill(code)
    await button(page, 'Reset Password').click()
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/among the most common ones/)
    // The code is spent, its proof is not.
    await expect(page.getByText('is verified.')).toBeVisible()
    await page.reload()
    await page.getByLabel('New Password').fill(NEW_PASSWORD)
    await button(page, 'Reset Password').click()
    await expect(page.getByText('✅ Password reset successful')).toBeVisible()
  })

  await test.step('a reload goes on with the code, and another number or code can be asked for', async () => {
    const member = await addPhoneOwner(team)
    await beginAnew(page)
    await page.getByLabel('Phone').fill(stranger().phoneNumber)
    await button(page, 'Send Code').click()
    await expect(page.getByLabel('SMS code')).toBeVisible()
    await page.reload()
    await button(page, 'Use another number').click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await page.getByLabel('Phone').fill(member.phoneNumber)
    await button(page, 'Send Code').click()
    await phones.codeFor(member.phoneNumber)
    await page.reload()
    await page.clock.fastForward(60_000)
    await button(page, 'Send a new code').click()
    await page.getByLabel('SMS code').fill(await phones.codeFor(member.phoneNumber))
    await page.getByLabel('New Password').fill(NEW_PASSWORD)
    await button(page, 'Reset Password').click()
    await expect(page.getByText('✅ Password reset successful')).toBeVisible()
  })

  await test.step('where nobody answers, that is said, and it can be tried again', async () => {
    const member = await addPhoneOwner(team)
    const unreachable = 'The server cannot be reached. Please check your connection.'
    await beginAnew(page)
    await page.getByLabel('Phone').fill(member.phoneNumber)
    await page.route(SEND, (route) => route.abort('connectionrefused'))
    await button(page, 'Send Code').click()
    await expect(page.getByRole('alert')).toHaveText(`Failed to send code${unreachable}`)
    await page.unroute(SEND)
    await button(page, 'Send Code').click()
    await page.getByLabel('SMS code').fill(await phones.codeFor(member.phoneNumber))
    await page.getByLabel('New Password').fill(NEW_PASSWORD)
    await page.route(RESET, (route) => route.abort('connectionrefused'))
    await button(page, 'Reset Password').click()
    await expect(page.getByRole('alert')).toHaveText(`Verification failed or reset error${unreachable}`)
    await page.unroute(RESET)
    await button(page, 'Reset Password').click()
    await expect(page.getByText('✅ Password reset successful')).toBeVisible()
  })
})
