import { usersApi } from '#shared/users.ts'
import { addPhoneOwner, button, inGroups, otherThan, withPhones } from './stage/phone.steps.ts'
import { expectSaved, openProfile, save } from './stage/profile.steps.ts'
import { keptSession } from './stage/sessions.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

const SAVE = '**/api/users/me'
const NEW_PASSWORD = 'an even longer password'
const NEWER_PASSWORD = 'the longest password of all'

test('passwords, name and number are saved, what is not allowed is not, and the app knows the new name', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 403/, /^403 .*\/api\/users\/me/)
  const page = await open({ size: PHONE })
  const member = await addPhoneOwner(team)
  await openProfile(page, member)

  await test.step('what is not allowed is said beside its field, and nothing is sent', async () => {
    await page.route(SAVE, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await page.getByLabel('Name').fill('   ')
    await page.getByLabel('Cell phone').fill('12')
    await page.getByLabel('New password').fill('short')
    await page.getByLabel('Confirm password').fill('short')
    await save(page)
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please fill this in')
    await expect(page.getByLabel('Cell phone')).toHaveAccessibleDescription(
      'Please enter a phone number, with area code',
    )
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Please use at least 8 characters$/)
    await page.unroute(SAVE)
    await page.getByLabel('Cell phone').fill(inGroups(member.phoneNumber))
  })

  await test.step('passwords that differ are not sent, and neither is one that stands alone', async () => {
    await page.getByLabel('Name').fill('Never Sent')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password').fill('something else again')
    await save(page)
    await expect(page.getByText('❌ Passwords do not match', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Confirm password')).toBeFocused()
    expect((await team.login(member)).user.name).toBe(member.name)

    await page.getByLabel('Confirm password').fill('')
    await save(page)
    await expectSaved(page)
    await expect(page.getByText(/^Your password is still the old one/)).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD)
    expect((await team.login(member)).user.name).toBe('Never Sent')

    await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await save(page)
    await expect(page.getByLabel('New password')).toHaveValue('')
    await expectSaved(page)
    await expect(team.login(member)).rejects.toThrow('Invalid email or password')
    expect((await team.login({ ...member, password: NEW_PASSWORD })).user.name).toBe('Never Sent')
    // This session goes on.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
  })

  await test.step('a login of long ago has to be confirmed with the current password', async () => {
    const refusal = { error: 'Please enter your current password too.', code: 'password_needed' }
    await page.route(SAVE, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
    )
    await page.getByLabel('New password').fill(NEWER_PASSWORD)
    await page.getByLabel('Confirm password').fill(NEWER_PASSWORD)
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await save(page)
    await expect(page.getByRole('alert')).toHaveText('❌ Update failedPlease enter your current password too.')
    await expect(page.getByLabel('Current password')).toBeFocused()
    await expect(page.getByLabel('New password')).toHaveValue(NEWER_PASSWORD)
    await page.unroute(SAVE)
    const request = page.waitForRequest((sent) => sent.method() === 'PUT')
    await page.getByLabel('Current password').fill(NEW_PASSWORD)
    await save(page)
    await expectSaved(page)
    expect((await request).postData()).toContain('name="currentPassword"')
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await team.login({ ...member, password: NEWER_PASSWORD })
  })

  await test.step('name and number are saved, and the app knows the new name', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(member.email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByLabel('Cell phone')).toHaveValue(inGroups(member.phoneNumber))
    const request = page.waitForRequest((sent) => sent.method() === 'PUT')
    await page.getByLabel('Name').fill('  Tabea  Newly-Wed ')
    await save(page)
    await expectSaved(page)
    const body = (await request).postData() ?? ''
    expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data/)
    expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(['name', 'phoneNumber'])
    await expect(page.getByLabel('Name')).toHaveValue('Tabea Newly-Wed')
    await expect.poll(async () => (await keptSession(page)).user).toContain('Tabea Newly-Wed')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Welcome, Tabea Newly-Wed, to the ushers scheduler app!',
    )
  })
})

test('a new number is verified with a code, or saved without one and verified after that', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/\/api\/phone\/verify-code/)
  const page = await open({ size: PHONE })
  const member = await addPhoneOwner(team)
  const unproven = member.phoneNumber.replace('+1630', '+1779')
  await openProfile(page, member)

  await test.step('a new number can be saved without a code, and verified after that', async () => {
    await page.getByLabel('Cell phone').fill(unproven)
    await save(page)
    await expectSaved(page)
    const users = await team.call(usersApi.all)
    expect(users.find(({ email }) => email === member.email)?.phoneNumber).toBe(unproven)
    // Also on another day: the page knows from the server that the number is not verified.
    await page.reload()
    await expect(page.getByLabel('Cell phone')).toHaveValue(inGroups(unproven))
    await button(page, 'Send Verification Code').click()
    await page.getByLabel('SMS code').fill(await phones.codeFor(unproven))
    await button(page, 'Verify Code').click()
    await expect(page.getByText(/is verified\. Save your changes/)).toBeVisible()
    await save(page)
    await expectSaved(page)
    await expect(page.getByText(/is verified\. Save your changes/)).toHaveCount(0)
    await expect(button(page, 'Send Verification Code')).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Cell phone')).toHaveValue(inGroups(unproven))
    await expect(button(page, 'Send Verification Code')).toHaveCount(0)
  })

  await test.step('a new number is verified with a code, and resets go there from then on', async () => {
    const phoneNumber = member.phoneNumber.replace('+1630', '+1815')
    await expect(button(page, 'Send Verification Code')).toHaveCount(0)
    await page.getByLabel('Cell phone').fill(phoneNumber.replace('+1', ''))
    await button(page, 'Send Verification Code').click()
    await expect(button(page, /^Code Sent \(\d+s\)$/)).toBeDisabled()
    const code = await phones.codeFor(phoneNumber)
    await page.getByLabel('SMS code').fill(otherThan(code))
    await page.getByLabel('SMS code').press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That code is not right.')
    await page.getByLabel('SMS code').fill(code)
    await button(page, 'Verify Code').click()
    await expect(page.getByText(/is verified\. Save your changes to keep it\.$/)).toBeVisible()
    expect((await team.login(member)).user.phoneNumber).toBe(unproven)
    await save(page)
    await expectSaved(page)
    await expect(page.getByLabel('Cell phone')).toHaveValue(inGroups(phoneNumber))
    expect((await team.login(member)).user.phoneNumber).toBe(phoneNumber)
    await expect(button(page, /Code/)).toHaveCount(0)

    const visitor = await open()
    await visitor.goto('/forgot-password')
    await visitor.getByLabel('Phone').fill(phoneNumber)
    await button(visitor, 'Send Code').click()
    expect(await phones.codeFor(phoneNumber)).toMatch(/^\d{6}$/)
  })
})
