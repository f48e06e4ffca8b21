import type { Page } from '@playwright/test'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cell = (page: Page, what: RegExp) => page.getByRole('button', { name: what })

test('a month is made from the usual Sunday, planned by the keyboard, published, and answered', async ({ open }) => {
  const ruth = await team.add({ name: 'Ruth Stone' })
  const otis = await team.add({ name: 'Otis Ward' })
  await team.addShift({ name: 'Ivy Lane', assignment: 'Main Door', serviceTime: '9am', date: '2026-11-29' })
  await team.addShift({ name: 'Max Orr', assignment: 'Balcony', serviceTime: '9am', date: '2026-11-29' })
  const admin = await open({ as: team.superAdmin, size: DESKTOP })

  await admin.goto('/rota/setup')
  await expect(title(admin)).toHaveText('Templates & posts')
  await expect(admin.getByText('Balcony 1')).toBeVisible()
  await admin.getByRole('button', { name: 'Start with your usual Sunday' }).click()
  await expect(admin.getByRole('heading', { name: 'Sunday 9am' })).toBeVisible()
  await expect(admin.getByText('Main Door 1', { exact: false })).toBeVisible()

  await admin.goto('/rota?month=2027-02')
  await expect(title(admin)).toHaveText('Rota')
  await admin.getByRole('button', { name: 'Begin a draft' }).click()
  const door = cell(admin, /^Main Door, Sunday, February 7, 9am:/)
  const balcony = cell(admin, /^Balcony, Sunday, February 7, 9am:/)
  await expect(door).toHaveAccessibleName(/1 missing/)
  await door.focus()
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: /^Ruth Stone/ }).click()
  await expect(door).toHaveAccessibleName(/Ruth Stone \(draft\)/)
  await admin.getByRole('button', { name: 'Close' }).click()
  // Left and right, up and down: the one above or below.
  await door.focus()
  await admin.keyboard.press('l')
  await expect(door).toHaveAccessibleName(/Ruth Stone \(locked\)/)
  await balcony.click()
  await admin.getByRole('searchbox', { name: 'Find somebody' }).fill('otis')
  await admin.getByRole('button', { name: /^Otis Ward/ }).click()
  await expect(balcony).toHaveAccessibleName(/Otis Ward \(draft\)/)
  await admin.getByRole('button', { name: 'Close' }).click()
  await balcony.focus()
  await admin.keyboard.press('Delete')
  await expect(balcony).toHaveAccessibleName(/1 missing/)
  await admin.keyboard.press('Control+z')
  await expect(balcony).toHaveAccessibleName(/Otis Ward/)

  await admin.getByRole('button', { name: 'Publish…' }).click()
  await expect(admin.getByText('New: Feb 7, 9am, Main Door')).toBeVisible()
  await admin.getByLabel(/A note to everybody/).fill('Thank you all')
  await admin.getByRole('button', { name: 'Publish and tell 2 people' }).click()
  await expect(admin.getByText('Told 2 · arrived 0 · seen 0 · answered 0')).toBeVisible()

  await expectAccessible(admin, title(admin))
  await admin.setViewportSize(DESKTOP)

  const member = await open({ as: ruth, size: PHONE })
  await member.goto('/dashboard')
  const asked = member.getByRole('region', { name: 'Can you serve?' })
  await expect(asked).toContainText('Main Door')
  await asked.getByRole('button', { name: /^I’ll be there/ }).click()
  await expect(door).toHaveAccessibleName(/Ruth Stone \(accepted\)/)
  await expect(admin.getByText('answered 1')).toBeVisible()

  const other = await open({ as: otis, size: PHONE })
  await other.goto('/dashboard')
  await expect(other.getByRole('region', { name: 'Can you serve?' })).toContainText('Balcony')
  await admin.goto('/rota/setup')
  await expectAccessible(admin, title(admin))
})
