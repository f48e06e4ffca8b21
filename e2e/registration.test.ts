import { hold } from './stage/network.steps.ts'
import { button, fillDetails, passwordField, stranger, withPhones } from './stage/phone.steps.ts'
import { keptSession } from './stage/sessions.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

const SEND = '**/api/phone/send-code'
const VERIFY = '**/api/phone/verify-code'
const REGISTER = '**/api/users/register'

test('somebody registers with a code by SMS, and is on the dashboard', async ({ open }) => {
  const page = await open({ size: PHONE })
  const person = stranger()
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  for (const label of ['Name', 'Email', 'Phone'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
  await expect(passwordField(page)).toHaveCount(0)

  const releaseSend = await hold(page, SEND)
  await fillDetails(page, person)
  await button(page, 'Send Verification Code').click()
  await expect(button(page, 'Sending...')).toBeVisible()
  releaseSend()
  await expect(button(page, /^Code Sent \((60|59)s\)$/)).toBeDisabled()

  const code = page.getByLabel('SMS code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('required')
  await expect(button(page, 'Verify Code')).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  const releaseVerify = await hold(page, VERIFY)
  await code.fill(await phones.codeFor(person.phoneNumber))
  await button(page, 'Verify Code').click()
  await expect(button(page, 'Verifying...')).toBeVisible()
  releaseVerify()

  await expect(passwordField(page)).toBeFocused()
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'new-password')
  const releaseRegister = await hold(page, REGISTER)
  const request = page.waitForRequest(REGISTER)
  await passwordField(page).fill(person.password)
  await button(page, 'Register').click()
  await expect(button(page, 'Registering...')).toBeVisible()
  const sent = (await request).postDataJSON()
  expect(Object.keys(sent).toSorted()).toEqual(
    ['email', 'firebaseToken', 'middleName', 'name', 'password', 'phoneNumber', 'smsCode'].toSorted(),
  )
  expect(sent.middleName).toBe('')
  releaseRegister()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome, ${person.name}, to the ushers scheduler app!`,
  )
  const { user } = await keptSession(page)
  expect(JSON.parse(user ?? '')).toMatchObject({ phoneNumber: person.phoneNumber, role: 'standard' })
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect((await team.login(person)).user.email).toBe(person.email)
})
