import { usersApi } from '#shared/people/users.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('an admin confirms the name that a member has chosen, and the shifts are theirs', async ({ open }) => {
  const member = await team.add({ name: 'Bob Brandt' })
  const shift = { assignment: 'Main Door', serviceTime: '9am', date: '2026-12-13', name: 'Robert Brandt' }
  const { _id } = await team.addShift(shift)
  const admin = await open({ as: await team.add({ name: 'Bo Nyberg', role: 'admin' }) })
  await admin.goto('/admin')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Admin dashboard')
  await expect(admin.getByRole('region', { name: 'New people' })).toHaveCount(0)

  const page = await open({ as: member })
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Robert Brandt')
  await page.getByRole('button', { name: 'Save' }).first().click()
  const card = admin.getByRole('region', { name: 'New people' }).getByRole('listitem', { name: 'Robert Brandt' })
  await expect(card).toContainText('Robert Brandt was called Bob Brandt before. One shift has the new name.')
  await expectAccessible(admin, card)
  const holder = async () => (await team.shifts()).find((one) => one._id === _id)?.user._id
  expect(await holder()).toBeNull()

  await card.getByRole('button', { name: 'Yes, link' }).dblclick()
  await expect(card).toContainText('Linked.')
  expect(await holder()).toBe(member._id)
  expect((await team.call(usersApi.all)).find((one) => one._id === member._id)?.name).toBe('Robert Brandt')
})
