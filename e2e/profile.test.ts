import { addPhoneOwner, inGroups, withPhones } from './stage/phone.steps.ts'
import { expectSaved, openProfile, save } from './stage/profile.steps.ts'
import { keptSession } from './stage/sessions.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team } = withPhones()

const NEW_PASSWORD = 'an even longer password'

test('password, name and number are saved, and the app knows the new name', async ({ open }) => {
  const page = await open({ size: PHONE })
  const member = await addPhoneOwner(team)
  await openProfile(page, member)
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page.getByLabel('Cell phone')).toHaveValue(inGroups(member.phoneNumber))
  const request = page.waitForRequest((sent) => sent.method() === 'PUT')
  await page.getByLabel('Name').fill('  Tabea  Newly-Wed ')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await save(page)
  await expectSaved(page)
  const body = (await request).postData() ?? ''
  expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data/)
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(['name', 'phoneNumber', 'password'])
  await expect.poll(async () => (await keptSession(page)).user).toContain('Tabea Newly-Wed')
  await expect(team.login(member)).rejects.toThrow('Invalid email or password')
  expect((await team.login({ ...member, password: NEW_PASSWORD })).user.name).toBe('Tabea Newly-Wed')
  // This session goes on.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
  await expect(page.getByLabel('Name')).toHaveValue('Tabea Newly-Wed')
})
