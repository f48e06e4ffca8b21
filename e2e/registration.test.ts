import { hold } from './stage/network.steps.ts'
import { askForCode, button, fillDetails, passwordField, stranger, withPhones } from './stage/phone.steps.ts'
import { keptSession } from './stage/sessions.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

const SEND = '**/api/phone/send-code'
const VERIFY = '**/api/phone/verify-code'
const REGISTER = '**/api/users/register'

const REFUSED = [/status of 4\d\d/, /^4\d\d .*\/api\//]

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

test('codes that are asked for twice, again and in vain, a reload, and the keyboard', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...REFUSED)
  const page = await open()
  const person = stranger()
  await page.goto('/register')

  await test.step('two presses send one code', async () => {
    await fillDetails(page, person)
    const release = await hold(page, SEND)
    await button(page, 'Send Verification Code').dblclick()
    await page.getByLabel('Email').press('Enter')
    release()
    await expect(page.getByLabel('SMS code')).toBeVisible()
    expect(phones.sent.filter(({ to }) => to === person.phoneNumber)).toHaveLength(1)
  })

  await test.step('a code can be sent again after a minute, and ends the one before', async () => {
    const first = await phones.codeFor(person.phoneNumber)
    await page.clock.fastForward(30_000)
    await expect(button(page, /^Code Sent \((30|29|28)s\)$/)).toBeDisabled()
    await page.clock.fastForward(31_000)
    await expect(button(page, 'Send Verification Code')).toBeEnabled()
    await page.getByLabel('SMS code').fill(first)
    await button(page, 'Send Verification Code').click()
    await expect(button(page, /^Code Sent/)).toBeDisabled()
    await expect(page.getByLabel('SMS code')).toHaveValue('')
    const second = await phones.codeFor(person.phoneNumber)
    if (first !== second) {
      await page.getByLabel('SMS code').fill(first)
      await button(page, 'Verify Code').click()
      await expect(page.getByLabel('SMS code')).toHaveAccessibleDescription(/That code is not right\./)
    }
    await page.getByLabel('SMS code').fill(second)
    await button(page, 'Verify Code').click()
    await expect(passwordField(page)).toBeVisible()
  })

  await test.step('after ten minutes a reload begins anew', async () => {
    await page.clock.fastForward(10 * 60_000)
    await page.reload()
    await expect(button(page, 'Send Verification Code')).toBeEnabled()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(passwordField(page)).toHaveCount(0)
  })

  await test.step('a reload in the middle goes on where it was, without the password', async () => {
    const person = stranger()
    await askForCode(page, person)
    await page.getByLabel('SMS code').fill('12')
    await page.clock.fastForward(20_000)
    await page.reload()
    await expect(button(page, /^Code Sent \((40|39|38|37|36)s\)$/)).toBeDisabled()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expect(page.getByLabel('SMS code')).toHaveValue('12')

    await page.getByLabel('SMS code').fill(await phones.codeFor(person.phoneNumber))
    await button(page, 'Verify Code').click()
    await passwordField(page).fill(person.password)
    await page.reload()
    await expect(passwordField(page)).toHaveValue('')
    await expect(page.getByText('is verified.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password)
    await passwordField(page).fill(person.password)
    await button(page, 'Register').click()
    await expect(page).toHaveURL('/dashboard')
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await test.step('the keyboard alone is enough', async () => {
    const person = stranger()
    await page.goto('/register')
    await fillDetails(page, person)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('SMS code')).toBeFocused()
    await page.keyboard.type(await phones.codeFor(person.phoneNumber))
    await page.keyboard.press('Enter')
    await expect(passwordField(page)).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })
})
