import { readFile } from 'node:fs/promises'
import { findViolations } from './stage/accessibility.scan.ts'
import { keptSession, signIn } from './stage/sessions.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('all of one’s data come as one file', async ({ open }) => {
  const member = await team.add({ name: 'Noor Haddad' })
  await team.addShift({
    date: '2026-12-13',
    name: member.name,
    assignment: 'Altar',
    serviceTime: '9am',
    tieColor: 'Gold',
  })
  const page = await open({ as: member, size: PHONE })
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profile).toMatchObject({ name: 'Noor Haddad', email: member.email })
  expect(data.shifts).toEqual([{ date: '2026-12-13', assignment: 'Altar', serviceTime: '9am', tieColor: 'Gold' }])
})

test('whoever leaves gives the password, and is gone', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 40[13]/, /^40[13] .*\/api\/users\//)
  const member = await team.add({ name: 'Otto Nagel' })
  const page = await open()
  await signIn(page, member)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Your password').fill('not this one')
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Your account was not deleted.')
  await expect(page.getByLabel('Your password')).toHaveValue('not this one')
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('That is not your current password')
  await page.getByLabel('Your password').fill(member.password)
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page).toHaveURL('/login')
  expect(await keptSession(page)).toEqual({ token: null, user: null })
  await expect(team.login(member)).rejects.toThrow(/401/)
})
