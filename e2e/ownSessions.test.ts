import type { Locator, Page } from '@playwright/test'
import { panel } from './stage/admin.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const sessions = (page: Page): Locator => panel(page, 'Where you are signed in')
const endButtons = (page: Page): Locator => sessions(page).getByRole('button', { name: /^End .*, last used / })
const answer = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

test('other devices are listed and signed out', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 401/, /^401 /)
  const member = await team.add()
  const other = await open({ as: member, locale: 'es-MX' })
  await other.goto('/profile#sessions')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await test.step('speaks Spanish', () =>
    expect(panel(other, 'Sesiones abiertas').getByText('Este dispositivo')).toBeVisible())

  await team.login(member)
  await team.login(member)
  const page = await open({ as: member, size: PHONE })
  await page.goto('/profile#sessions')
  await expect(sessions(page).getByText('This device', { exact: true })).toHaveCount(1)
  await expect(endButtons(page)).toHaveCount(3)

  await endButtons(page).last().click()
  await answer(page, 'End this session')
  await expect(sessions(page).getByText('That device is signed out.')).toBeVisible()
  await expect(endButtons(page)).toHaveCount(2)

  await sessions(page).getByRole('button', { name: 'End all others' }).click()
  await answer(page, 'End all others')
  await expect(sessions(page).getByText('All your other devices are signed out.')).toBeVisible()
  await expect(sessions(page).getByText('You are signed in nowhere else.')).toBeVisible()
  await expect(endButtons(page)).toHaveCount(0)
  await expect(other).toHaveURL('/login')
  await page.reload()
  await expect(sessions(page).getByText('You are signed in nowhere else.')).toBeVisible()
})
