import type { Page } from '@playwright/test'
import { TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { expect, keptAs } from './site.ts'
import type { Person } from './team.server.ts'

/** Fills the login form, without sending it. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** Goes through the login page to the dashboard, whichever page is open. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, person)
  await loginButton(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome, ${person.name}, to the ushers scheduler app!`,
  )
}

/** The session that this browser stores. */
export const keptSession = (page: Page): Promise<{ token: string | null; user: string | null }> =>
  page.evaluate(([token, user]) => ({ token: localStorage.getItem(token), user: localStorage.getItem(user) }), [
    keptAs(TOKEN_STORAGE_KEY),
    keptAs(USER_STORAGE_KEY),
  ] as const)
