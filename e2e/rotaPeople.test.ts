import type { Page } from '@playwright/test'
import { availabilityApi } from '#shared/rota/availability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const cell = (page: Page, name: string, day: number) =>
  page.getByRole('button', { name: new RegExp(`^${name}, Sunday, February ${day}, 9am:`) })

test('people stand beside services: a place is dragged, refused with its sentence, and taken back', async ({
  open,
}) => {
  await team.add({ name: 'Ruth Stone' })
  const otis = await team.add({ name: 'Otis Ward' })
  const door = await team.call(postsApi.create, { name: 'Main Door' })
  for (const date of ['2027-02-07', '2027-02-14']) {
    const needs = [{ postId: door._id, minPeople: 1, maxPeople: 1, priority: 2 }]
    await team.call(servicesApi.create, { date, serviceTime: '9am', needs })
  }
  const away = { kind: 'away' as const, fromDay: '2027-02-14', toDay: '2027-02-20', userId: otis._id }
  await team.call(availabilityApi.addRow, away)

  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto('/rota?month=2027-02&by=people')
  await expect(cell(admin, 'Otis Ward', 14)).toHaveAccessibleName(/away$/)
  await cell(admin, 'Ruth Stone', 7).focus()
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('button', { name: 'Main Door 0 of 1' })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(cell(admin, 'Ruth Stone', 7)).toHaveAccessibleName(/Main Door \(draft\)$/)
  await admin.getByRole('button', { name: 'Close' }).click()

  const placeOf = (name: string, day: number) => cell(admin, name, day).locator('[data-place]')
  await placeOf('Ruth Stone', 7).dragTo(cell(admin, 'Otis Ward', 7))
  await expect(cell(admin, 'Otis Ward', 7)).toHaveAccessibleName(/Main Door \(draft\)$/)
  await expect(cell(admin, 'Ruth Stone', 7)).toHaveAccessibleName(/not serving$/)
  await placeOf('Otis Ward', 7).dragTo(cell(admin, 'Otis Ward', 14))
  await expect(admin.getByRole('alert')).toHaveText('Otis Ward can’t come to Feb 14: away.')
  await expect(cell(admin, 'Otis Ward', 7)).toHaveAccessibleName(/Main Door \(draft\)$/)
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(admin, 'Ruth Stone', 7)).toHaveAccessibleName(/Main Door \(draft\)$/)
  await expect(cell(admin, 'Otis Ward', 7)).toHaveAccessibleName(/not serving$/)

  // The view stands in the address, and so after a reload.
  await admin.getByRole('button', { name: 'More', exact: true }).click()
  await admin.getByRole('button', { name: 'Three months' }).click()
  await expect(admin.getByText('to April 2027')).toBeVisible()
  await admin.reload()
  await expect(cell(admin, 'Ruth Stone', 7)).toHaveAccessibleName(/Main Door \(draft\)$/)
  await admin.getByText('Posts', { exact: true }).click()
  await expect(admin.getByRole('button', { name: /^Main Door, Sunday, February 7, 9am: Ruth Stone/ })).toBeVisible()
  await admin.goBack()
  await expect(cell(admin, 'Ruth Stone', 7)).toBeVisible()
  await expectAccessible(admin, admin.getByRole('heading', { level: 1 }))
})
