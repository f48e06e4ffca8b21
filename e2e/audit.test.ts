import type { Locator, Page } from '@playwright/test'
import { usersApi } from '#shared/people/users.ts'
import { panel } from './stage/admin.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member } from './stage/team.server.ts'

const team = withTeam()

let member: Member
test.beforeAll(async () => {
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
  await team.call(usersApi.promote, { id: member._id })
  await team.call(usersApi.setRole, { id: member._id, role: 'standard' })
  await team.call(usersApi.suspend, { id: member._id })
  await team.call(usersApi.unsuspend, { id: member._id })
  await team.addShift({
    date: '2026-12-13',
    name: 'Peter Zhang',
    assignment: 'Balcony',
    serviceTime: '9am',
    tieColor: 'Gold',
  })
})

const log = (page: Page): Locator => panel(page, 'Audit log')
const entries = (page: Page): Locator => log(page).getByRole('listitem')

test('the log says who did what, and is narrowed to a person and an action', async ({ open }) => {
  const page = await open({ as: team.superAdmin, size: PHONE })
  await page.goto('/admin')
  await log(page).getByRole('button', { name: 'Audit log' }).click()
  await expect(entries(page).filter({ hasText: 'Ruth Ellison added a shift for Peter Zhang' })).toContainText(
    'on Sunday, December 13, 2026.',
  )
  await log(page).getByLabel('Person').selectOption(member.name)
  await expect(entries(page)).toHaveText([
    /Ruth Ellison unsuspended Miriam Cohen-Reyes\.$/,
    /Ruth Ellison suspended Miriam Cohen-Reyes\.$/,
    /Ruth Ellison changed Miriam Cohen-Reyes’s role to User\.$/,
    /Ruth Ellison promoted Miriam Cohen-Reyes to Admin\.$/,
    /Ruth Ellison created Miriam Cohen-Reyes as User\.$/,
  ])
  await expect(entries(page).first()).toHaveText(/^\d{1,2}:\d\d\s[AP]M/)
  await log(page).getByLabel('Action').selectOption('Suspended somebody')
  await expect(entries(page)).toHaveText([/Ruth Ellison suspended Miriam Cohen-Reyes\.$/])
  await log(page).getByLabel('Action').selectOption('Imported a schedule')
  await expect(log(page).getByText('Nothing of this kind has happened.')).toBeVisible()
  await log(page).getByRole('button', { name: 'Show everything' }).click()
  await expect(log(page).getByLabel('Person')).toHaveValue('')
  await expect(entries(page).filter({ hasText: 'was created when the app was set up.' })).toBeVisible()
})
