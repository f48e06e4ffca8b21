import type { Page } from '@playwright/test'
import { usersApi } from '#shared/users.ts'
import {
  addPhoneOwner,
  askForCode,
  button,
  fillDetails,
  otherThan,
  passwordField,
  stranger,
  verifyPhone,
  withPhones,
} from './stage/phone.steps.ts'
import { keptSession } from './stage/sessions.steps.ts'
import { expect, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

const SEND = '**/api/phone/send-code'
const VERIFY = '**/api/phone/verify-code'
const REGISTER = '**/api/users/register'

const REFUSED = [/status of 4\d\d/, /^4\d\d .*\/api\//]

/** The register page, as somebody finds it who has not typed anything. */
async function beginAnew(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/register')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
}

test('without its details, its verified number or the bot check nothing is sent, and another number is worth nothing', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/register')

  await test.step('what is missing is said beside its field, and no code is sent', async () => {
    const before = phones.sent.length
    await button(page, 'Send Verification Code').click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    for (const [label, problem] of [
      ['Name', 'Please fill this in'],
      ['Email', 'Please enter an email address'],
      ['Phone', 'Please enter a phone number, with area code'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(problem))
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    await page.getByLabel('Name', { exact: true }).fill('Tabea')
    await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid')
    expect(phones.sent).toHaveLength(before)
  })

  await test.step('without a verified number nothing is sent', async () => {
    await fillDetails(page, stranger())
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await expect(page.getByRole('alert')).toHaveText('Missing verified token')
  })

  await test.step('without the place of the bot check no code is sent', async () => {
    await fillDetails(page, stranger())
    await page.locator('#recaptcha-container').evaluate((element) => element.remove())
    await button(page, 'Send Verification Code').click()
    await expect(page.getByRole('alert')).toHaveText('reCAPTCHA container missing')
  })

  await test.step('another number than the verified one is worth nothing', async () => {
    const person = stranger()
    const other = stranger()
    const phone = page.getByLabel('Phone', { exact: true })
    await page.goto('/register')
    await askForCode(page, person)
    await page.getByLabel('SMS code').fill(await phones.codeFor(person.phoneNumber))
    await phone.fill(other.phoneNumber)
    await button(page, 'Verify Code').click()
    await expect(page.getByRole('alert')).toHaveText('Phone mismatch')

    // The same number, written another way.
    await phone.fill(person.phoneNumber.replace('+1630555', '(630) 555-'))
    await button(page, 'Verify Code').click()
    await passwordField(page).fill(person.password)
    await phone.fill(other.phoneNumber)
    await expect(passwordField(page)).toHaveCount(0)
    await expect(page.getByText('The phone number has changed. Please verify the new one.')).toBeVisible()

    await phone.fill(person.phoneNumber)
    await expect(passwordField(page)).toHaveValue(person.password)
    await phone.fill(other.phoneNumber)
    await button(page, 'Send Verification Code').click()
    await page.getByLabel('SMS code').fill(await phones.codeFor(other.phoneNumber))
    await button(page, 'Verify Code').click()
    await expect(passwordField(page)).toBeFocused()
    await button(page, 'Register').click()
    await expect(page).toHaveURL('/dashboard')
    const { user } = await keptSession(page)
    expect(JSON.parse(user ?? '')).toMatchObject({ phoneNumber: other.phoneNumber })
  })
})

test('wrong codes, and a number that somebody has, are refused', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED)
  const page = await open()

  await test.step('wrong codes are refused, and five of them burn the right one', async () => {
    const person = stranger()
    await page.goto('/register')
    await askForCode(page, person)
    const code = await phones.codeFor(person.phoneNumber)
    const field = page.getByLabel('SMS code')
    await field.fill('12')
    await button(page, 'Verify Code').click()
    await expect(field).toHaveAccessibleDescription(/Please enter the six digits/)
    for (let tries = 0; tries < 5; tries += 1) {
      await field.fill(otherThan(code))
      const answer = page.waitForResponse(VERIFY)
      await button(page, 'Verify Code').click()
      await answer
      await expect(field).toHaveAccessibleDescription(/That code is not right\./)
      await expect(field).toBeFocused()
    }
    await field.fill(code)
    await button(page, 'Verify Code').click()
    await expect(field).toHaveAccessibleDescription(/That code is no longer valid\. Please ask for a new one\./)
  })

  await test.step('a number that somebody has is found out only by whoever holds it', async () => {
    const member = await addPhoneOwner(team)
    await beginAnew(page)
    await verifyPhone(page, phones, { ...stranger(), phoneNumber: member.phoneNumber })
    await passwordField(page).fill(member.password)
    await button(page, 'Register').click()
    await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
      /Somebody already uses this phone number\./,
    )
  })
})

test('whatever is refused or not answered on the way, somebody registers in the end', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...REFUSED, /ERR_CONNECTION_(REFUSED|RESET)/, /^offline .*\/api\//, /status of 502/, /^502 .*\/api\//)
  const page = await open()
  const person = stranger()
  const email = page.getByLabel('Email')
  await page.goto('/register')

  await test.step('where nobody answers for a code, that is said, and it can be tried again', async () => {
    const unreachable = 'The server cannot be reached. Please check your connection.'
    await fillDetails(page, person)

    await page.route(SEND, (route) => route.abort('connectionrefused'))
    await button(page, 'Send Verification Code').click()
    await expect(page.getByRole('alert')).toHaveText(`Failed to send verification code${unreachable}`)
    await page.unroute(SEND)
    await button(page, 'Send Verification Code').click()

    await page.getByLabel('SMS code').fill(await phones.codeFor(person.phoneNumber))
    await page.route(VERIFY, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await button(page, 'Verify Code').click()
    await expect(page.getByRole('alert')).toHaveText('Code verification failed')
    await page.unroute(VERIFY)
    await button(page, 'Verify Code').click()
  })

  await test.step('whoever fills in the field that nobody sees is refused', async () => {
    const trap = page.locator('input[name="middleName"]')
    await expect(trap).toBeHidden()
    await expect(trap).toHaveAttribute('tabindex', '-1')
    await expect(trap).toHaveAttribute('autocomplete', 'off')
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'Maria'
    })
    await passwordField(page).fill(person.password)
    await button(page, 'Register').click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed')
    const users = await team.call(usersApi.all)
    expect(users.map(({ email }) => email)).not.toContain(person.email)
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = ''
    })
  })

  await test.step('what cannot be registered is said beside its field, and nothing typed is lost', async () => {
    const member = await addPhoneOwner(team)
    await passwordField(page).fill('short')
    await button(page, 'Register').click()
    await expect(passwordField(page)).toHaveAccessibleDescription(/Please use at least 8 characters/)
    await passwordField(page).fill('password1')
    await button(page, 'Register').click()
    await expect(passwordField(page)).toHaveAccessibleDescription(/among the most common ones/)
    await expect(passwordField(page)).toBeFocused()

    await passwordField(page).fill(person.password)
    await email.fill(member.email)
    await button(page, 'Register').click()
    await expect(email).toHaveAccessibleDescription('Somebody already uses this email address.')
    await expect(email).toBeFocused()
    await expect(passwordField(page)).toHaveValue(person.password)
  })

  await test.step('where nobody answers the registration, that is said, and it can be tried again', async () => {
    await email.fill(person.email)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.route(REGISTER, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await button(page, 'Register').click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed')
    await page.unroute(REGISTER)
  })

  await test.step('a verification that is over is asked for again, and nothing typed is lost', async () => {
    const error = 'The verification of your phone has expired. Please verify it again.'
    await page.route(REGISTER, (route) => route.fulfill({ status: 400, json: { error, code: 'verification_expired' } }))
    await button(page, 'Register').click()
    await expect(page.getByRole('alert')).toHaveText(error)
    await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
    await page.unroute(REGISTER)
    await button(page, 'Send Verification Code').click()
    await page.getByLabel('SMS code').fill(await phones.codeFor(person.phoneNumber))
    await button(page, 'Verify Code').click()
    await expect(passwordField(page)).toHaveValue(person.password)
    await button(page, 'Register').click()
    await expect(page).toHaveURL('/dashboard')
  })
})
