import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configApi } from '#shared/people/config.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { PHONE, withScreen } from '../../../testing/screen.tsx'
import { CONFIG } from '../../../testing/server.stub.ts'
import { expectNone, passTime } from '../../../testing/steps.ts'
import { alert, button, codeField, field, otherThan, SentCodes, withBotCheck } from '../phone/phone.testing.ts'

const screen = withScreen()
const REFUSED = /^4\d\d .*\/api\//
const NEW_PASSWORD = 'an even longer password'
const NUMBER = '+16305551001'
const OTHER_NUMBER = '+16305551002'
const password = field('New Password')
const done = page.getByText('✅ Password reset successful')

let codes: SentCodes
beforeEach(() => {
  codes = new SentCodes(screen.server)
  screen.server.on(registrationApi.resetPassword, ({ firebaseToken, phoneNumber }): undefined => {
    expect(codes.provenBy(firebaseToken)).toBe(phoneNumber)
  })
})

const openPage = (size?: typeof PHONE) => screen.open('/forgot-password', size && { size })

async function askForCode(phoneNumber: string): Promise<void> {
  await field('Phone').fill(phoneNumber)
  await button('Send Code').click()
  await expect.element(codeField).toBeVisible()
}

it('without the place of the bot check no code is sent', async () => {
  withBotCheck(screen.server)
  await openPage()
  await field('Phone').fill(NUMBER)
  document.querySelector('#recaptcha-container')?.remove()
  await button('Send Code').click()
  await expect.element(alert).toHaveTextContent(/^reCAPTCHA container missing$/)
  expect(codes.numbers).toEqual([])
})

it('a number that nobody has looks like any other', async () => {
  screen.allowComplaints(REFUSED)
  await openPage()
  await field('Phone').fill(NUMBER)
  await userEvent.keyboard('{Enter}')
  await expect.element(codeField).toHaveAccessibleDescription(/^If \+1.630.555.\d{4} belongs to an account/)
  await codeField.fill('123456')
  await password.fill(NEW_PASSWORD)
  await button('Reset Password').click()
  await expect.element(alert).toHaveTextContent(/^Verification failed or reset error$/)
  await expect.element(password).toHaveValue(NEW_PASSWORD)
})

it('a wrong code and a weak password are said beside their fields, and the right ones still do', async () => {
  screen.allowComplaints(REFUSED)
  await openPage()
  await button('Send Code').click()
  await expect.element(field('Phone')).toHaveAccessibleDescription(/Please enter a phone number, with area code/)
  await askForCode(NUMBER)
  const code = codes.codeFor(NUMBER)

  await button('Reset Password').click()
  await expect.element(codeField).toHaveAccessibleDescription(/Please enter the six digits/)
  await expect.element(password).toHaveAccessibleDescription(/Please use at least 8 characters/)
  await codeField.fill(otherThan(code))
  await password.fill('password1')
  await button('Reset Password').click()
  await expect.element(alert).toHaveTextContent(/^Verification failed or reset error$/)
  await expect.element(codeField).toHaveAccessibleDescription(/That code is not right\./)
  await expect.element(codeField).toHaveFocus()

  const mend = screen.server.refuse(registrationApi.resetPassword, 'password_common')
  await codeField.fill(code)
  await button('Reset Password').click()
  await expect.element(password).toHaveAccessibleDescription(/among the most common ones/)
  mend()
  // The code is spent, its proof is not.
  await expect.element(page.getByText('is verified.')).toBeVisible()
  await openPage()
  await password.fill(NEW_PASSWORD)
  await button('Reset Password').click()
  await expect.element(done).toBeVisible()
  expect(screen.server.received(phoneApi.verifyCode)).toHaveLength(2)
})

it('whoever comes back goes on with the code, and another number or code can be asked for', async () => {
  await openPage()
  await askForCode(OTHER_NUMBER)
  await openPage()
  await button('Use another number').click()
  await expect.element(field('Phone')).toHaveFocus()
  await askForCode(NUMBER)
  await openPage()
  await passTime(60_000)
  await button('Send a new code').click()
  await expect.poll(() => codes.numbers).toEqual([OTHER_NUMBER, NUMBER, NUMBER])
  await codeField.fill(codes.codeFor(NUMBER))
  await password.fill(NEW_PASSWORD)
  await button('Reset Password').click()
  await expect.element(done).toBeVisible()
})

it('where nobody answers, that is said, and it can be tried again', async () => {
  screen.allowComplaints(/^offline .*\/api\//)
  const unreachable = 'The server cannot be reached. Please check your connection.'
  await openPage()
  await field('Phone').fill(NUMBER)
  const reconnectSend = screen.server.disconnect(phoneApi.sendCode)
  await button('Send Code').click()
  await expect.element(alert).toHaveTextContent(`Failed to send code${unreachable}`)
  reconnectSend()
  await button('Send Code').click()
  await expect.element(codeField).toBeVisible()
  await codeField.fill(codes.codeFor(NUMBER))
  await password.fill(NEW_PASSWORD)
  const reconnectReset = screen.server.disconnect(registrationApi.resetPassword)
  await button('Reset Password').click()
  await expect.element(alert).toHaveTextContent(`Verification failed or reset error${unreachable}`)
  reconnectReset()
  await button('Reset Password').click()
  await expect.element(done).toBeVisible()
})

it('its steps are accessible, a weak password included', async () => {
  await openPage(PHONE)
  await askForCode(NUMBER)
  await expectAccessible(codeField, [PHONE])
  await codeField.fill(codes.codeFor(NUMBER))
  await password.fill('short')
  await button('Reset Password').click()
  await expectAccessible(page.getByText(/Please use at least 8 characters/), [PHONE])
})

it('where no texts are sent, that is said first, with the way by mail or back', async () => {
  const notice = page.getByText(
    'This site sends no texts: its codes can be read on the server alone. Ask an admin for a new password.',
  )
  await openPage()
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to the login' })).toBeVisible()
  await expect.element(button('Send Code')).toBeVisible()

  screen.server.on(configApi.read, () => ({ ...CONFIG, mail: true }))
  await openPage()
  await expect.element(notice).toBeVisible()
  await button('Send me a link by email instead').click()
  await expect.element(button('Send Link')).toBeVisible()
})

it('where texts are sent, nothing of that is said', async () => {
  screen.server.on(configApi.read, () => ({ ...CONFIG, phoneProvider: 'webhook' }))
  await openPage()
  await expect.element(page.getByText(/^Enter the phone number/)).toBeVisible()
  await expectNone(page.getByText(/sends no texts/))
})
