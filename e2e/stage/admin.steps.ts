import { expect, type Locator, type Page } from '@playwright/test'
import { type Interest, interestApi } from '#shared/people/interest.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import type { Team } from './team.server.ts'

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const manageUsers = (page: Page): Locator => panel(page, 'Manage Users')

/** A person's row on wide screens, their card on phones. */
export const personIn = (page: Page, { email }: { email: string }): Locator =>
  manageUsers(page).getByRole('row').or(manageUsers(page).getByRole('listitem')).filter({ hasText: email })

/** Opens the forms, and the lists that are folded where space is narrow. */
export async function unfoldForms(page: Page): Promise<void> {
  // A folded panel's button is called as its heading.
  const folded = page.locator('h2 + button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Somebody's row or card with all that it folds. */
export async function openPerson(page: Page, person: { email: string }): Promise<Locator> {
  const row = personIn(page, person)
  await expect(row).toBeVisible()
  const folded = row.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  return row
}

/** The admin page of a super admin, its users loaded and its forms unfolded. */
export async function openAdmin(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin dashboard')
  await expect(manageUsers(page).getByText(/^Total Users: \d+$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create New User' })).toBeVisible()
  await unfoldForms(page)
}

/** A success is on the screen, and three seconds later it is not. */
export async function expectBriefly(page: Page, text: string): Promise<void> {
  const message = page.getByRole('status').getByText(text, { exact: true })
  await expect(message).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(message).toHaveCount(0)
}

/** The stored row of somebody. */
export async function stored(team: Team, { email }: { email: string }): Promise<User | undefined> {
  return (await team.call(usersApi.all)).find((user) => user.email === email)
}

/** Sends the join form, as a visitor does. The team must have no bot check. */
export async function writeInterest(team: Team, interest: Pick<Interest, 'name' | 'email' | 'message'>): Promise<void> {
  await team.call(interestApi.submit, interest)
}
