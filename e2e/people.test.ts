import { peopleApi } from '#shared/people/people.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { CUT_LINE } from './stage/device.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('an admin enters when two people can, of whom one has an account and changes it', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE)
  const ruth = await team.add({ name: 'Ruth Stone' })
  await team.call(peopleApi.add, { people: [{ name: 'Opal Reyes' }] })

  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto('/admin')
  await admin.getByRole('link', { name: 'People', exact: true }).click()
  await expect(admin.getByRole('row', { name: /^Opal Reyes/ })).toContainText('Not invited yet')
  await admin.getByRole('link', { name: 'Opal Reyes' }).click()
  await admin.getByRole('button', { name: 'Sunday, December 20: fine' }).click()
  await admin.getByRole('button', { name: 'Away', exact: true }).click()
  await admin.getByRole('button', { name: /^How often/ }).click()
  await admin.getByRole('button', { name: 'More often' }).click()
  await expect(admin.getByRole('button', { name: /^How often/ })).toContainText('3 times a month')

  // Without a line it is kept and counts, and is sent once there is one.
  await admin.context().setOffline(true)
  await admin.getByRole('button', { name: 'Sunday, December 27: fine' }).click()
  await admin.getByRole('button', { name: 'Away', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Sunday, December 27: away' })).toBeVisible()
  await admin.context().setOffline(false)
  await expect
    .poll(async () => {
      const members = await team.call(availabilityApi.members, { from: '2026-12-06', to: '2026-12-31' })
      return members.find(({ user }) => user.name === 'Opal Reyes')?.rows.map(({ kind, fromDay }) => [kind, fromDay])
    })
    .toEqual([
      ['away', '2026-12-20'],
      ['away', '2026-12-27'],
    ])
  await admin.getByRole('link', { name: 'All people' }).click()
  await expect(admin.getByRole('row', { name: /^Opal Reyes/ })).toContainText('away Dec 20, 27 · 3 times a month')

  await admin.goto(`/people/${ruth._id}`)
  await admin.getByRole('button', { name: 'Sunday, December 13: fine' }).click()
  await admin.getByRole('button', { name: 'Away', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Sunday, December 13: away' })).toBeVisible()

  const phone = await open({ as: ruth, size: PHONE })
  await phone.goto('/availability')
  await expect(phone.getByText(`${team.superAdmin.name} entered something for you. You can change it.`)).toBeVisible()
  await phone.getByText('1 entry about days').click()
  await phone.getByRole('button', { name: /^Remove ?: December 13/ }).click()
  await expect(phone.getByRole('button', { name: 'Sunday, December 13: fine' })).toBeVisible()
  // The admin's page follows.
  await expect(admin.getByRole('button', { name: 'Sunday, December 13: fine' })).toBeVisible()
  await expectAccessible(admin, admin.getByRole('heading', { level: 1, name: 'Ruth Stone' }))
  await admin.getByRole('link', { name: 'All people' }).click()
  await expectAccessible(admin, admin.getByRole('heading', { level: 1, name: 'People' }))
})
